/** Written by `npm run generate` from openapi.yaml. Not to be changed by hand. */

type Rank = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9;
type TileLiteral = `${Rank}${"m" | "p" | "s"}`;
export interface paths {
    "/v1/legal-actions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * 合法操作 · What each seat may do now
         * @description Lists only the seats that have to act; `last` of the table decides who that is. The list is empty where
         *     the table is over.
         */
        post: operations["list_legal_actions"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/waits": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * 听牌 · What each seat waits for
         * @description Answers for every seat whose hand is known and that is still playing. `waits` is of 13 tiles (a kong
         *     counting as 3); a seat that holds a 14th has no `waits` but `discards`, one entry for each legal discard
         *     that leaves it ready.
         */
        post: operations["list_waits"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/hints": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * 提示 · How far each seat is from ready, and which tiles help
         * @description Answers for every seat whose hand is known and that is still playing, as `waits` does. `shanten` (向听数) is
         *     the least number of exchanges of 13 tiles after which the seat is ready, 0 if it is; `useful` (进张) are the
         *     tiles whose draw lowers it, of a ready seat its waits. A seat that holds a 14th tile is told of each legal
         *     discard what it leaves, the best first: the least shanten, then the most useful tiles left, then by tile.
         *     What counts and what does not is the rule `table.shanten`.
         */
        post: operations["list_hints"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/washout-payouts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * 荒庄查叫 · Who would pay whom if the wall ended now
         * @description The washout settlement if nobody won any more. All hands must be known.
         */
        post: operations["list_washout_payouts"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/settlements": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * 结算 · Settle a table that is over
         * @description `transfers` is the settlement: each line moves points from one seat to another and cites the rule that
         *     asks for it. `totals` are their sums and add up to zero. `voided` lists the lines that a rule takes
         *     away again, and by which one.
         */
        post: operations["settle"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/views": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * 视角 · The table as a seat sees it
         * @description The view of `seat`, or, without it, of every seat: the table without the hands of the others, what they have passed on (过胡, 过碰), and what they drew. A table that is over is shown whole,
         *     for then the hands are laid open. A table with hidden hands may be asked about; nothing becomes visible again.
         */
        post: operations["list_views"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/transitions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * 推进牌局 · The next table, after what seats chose
         * @description Who goes first, several winners, what a pass binds, late kongs, robberies, seats that are out, and where
         *     nobody can act: all of it is worked out here. The service draws nothing: `draw` (here or with a choice) is the
         *     tile that is drawn next if one is, `flip` the tile that is turned after a win, `deal` the hands after stakes.
         *     What is named and not needed is not used.
         *
         *     `status` says how far that goes. `acting`: `seats` have to act at the next `table`. `waiting`: nothing happens
         *     before `seats` have chosen as well. `draw`, `flip`, `deal`: what chance decides is missing; ask again with it.
         *     `over`: `table` can be settled. A choice that is not legal is refused with 422, `illegal_action` or the code
         *     of the win that it cannot be, and the rule that forbids it.
         *
         *     `events` says what happened instead of asking for it, and may be sent where hands are hidden: for a seat whose hand is
         *     known all is checked as in a replay; of a hidden one is believed what its form, its turn and the tiles seen elsewhere allow.
         *     The answer then always has its `table`: after a discard, while it may still be claimed, with that discard as `last`.
         *     Without `events` every hand must be known. With `view` the answer is what that seat sees (docs/live-play.md).
         */
        post: operations["advance"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/replays": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * 复盘 · Check the record of a whole round
         * @description Plays every event, and stops at the first that is not legal. `verdict`: `illegal` with the event, its index,
         *     the rule that forbids it and what was on offer instead; `unfinished` where the round is not over; `settled`;
         *     `agrees` or `differs` where the record claims a result, and then with everything that differs and the lines of
         *     the settlement that it is about.
         *
         *     As `application/jsonl` a record is sent line by line: one with the room and the deal, one for each event, and
         *     one with what is claimed.
         *
         *     A record that takes longer than a batch may (5 seconds unless the service is set up otherwise) is answered by
         *     503 `unavailable`, and so is one more where too many are under way already.
         */
        post: operations["replay"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/batches": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * 批量 · Up to 100 requests at once
         * @description Takes requests to the endpoints that change nothing, and answers each with its own status, in order. What
         *     is wrong with one spoils no other: even one that is no request at all is answered in its place. The body may
         *     have 4 MiB, and 150,000 fields, arrays and objects in all; that of each request as much as it may have alone.
         *
         *     What is refused is refused as it would be alone, with pointers into its own body. Only where the entry itself
         *     is at fault are they of the entry: `/endpoint` (400 for what is no string, 404 for a name that is not listed),
         *     `/body` for one that is missing, and any field beside these two.
         *
         *     A batch works for a certain time, 5 seconds unless the service is set up otherwise. Each request whose turn
         *     comes after that, and a record in the middle of which the time is over, is answered in its place by status 503
         *     with the code `unavailable` and a `Retry-After` among its `headers`. Nothing of it was done: send it again, in
         *     another batch. Where too many batches are under way already, all of it is answered so.
         */
        post: operations["ask_batch"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/rooms": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * 房间列表 · The caller's rooms
         * @description The newest first. What has expired is not listed. Where there are more, `next` is the cursor of the next part, and `Link`
         *     has its address.
         */
        get: operations["list_rooms"];
        put?: never;
        /**
         * 新建房间 · Store a room
         * @description Checks the options, fills in those left out and pins the rule set to a version, so that the room plays
         *     the same way as long as it exists.
         *
         *     A caller that does not know whether its request was done (no answer, or a 503) sends it again with the same
         *     `Idempotency-Key`: within 24 hours the same key and body answer with the same room, as it was made, and
         *     with `Idempotent-Replayed: true`. If the room has been removed or has expired since, the answer is 410
         *     (`room_gone`). Without a key nothing tells a second attempt from a second room: a creation that is to be
         *     repeatable carries one.
         */
        post: operations["create_room"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/rooms/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * 一个房间 · One room
         * @description Its `ETag` is what a change has to name. A caller that has it already says so with `If-None-Match`, and
         *     is answered 304 while it has not changed.
         */
        get: operations["read_room"];
        /**
         * 修改房间 · Change a room
         * @description Replaces all of it: what is left out takes its default. The rule set stays: named without a version it keeps
         *     the version that the room is pinned to, with one (`guiyang@1`) it takes that, and another rule set is
         *     refused (422, `ruleset_fixed`): make a new room for it.
         *
         *     Of several changes that name the same `ETag`, the first is done and the others are refused (412). After a
         *     503 the same request (`If-Match` and body) is sent again: it is done once, and answered 200 even if the
         *     first attempt did it. A caller without any answer reads the room first.
         */
        put: operations["replace_room"];
        post?: never;
        /**
         * 删除房间 · Remove a room
         * @description Requests that name it are refused from then on. After a 503 the same request is sent again, and answered 204
         *     even if the first attempt did it.
         */
        delete: operations["delete_room"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/rulesets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** 玩法 · The rule sets */
        get: operations["list_rulesets"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/rulesets/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * 一种玩法 · Everything about one rule set
         * @description All that a front end needs to draw the room form and to explain a rule that an answer cites. Texts are
         *     always in both languages.
         */
        get: operations["read_ruleset"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** 健康检查 · Whether the service is up, and the versions */
        get: operations["check_health"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /**
         * Table request
         * @description A question about a table in a room.
         */
        TableRequest: {
            room: components["schemas"]["RoomReference"];
            table: components["schemas"]["Table"];
            /** @description Whether the answer also says what brings nothing (`nothing`), and by which rule; not, if left out. */
            explain?: boolean;
        };
        /**
         * Legal actions request
         * @description A question about what each seat may do.
         */
        LegalActionsRequest: {
            room: components["schemas"]["RoomReference"];
            table: components["schemas"]["Table"];
            /** @description Whether the answer also lists what is refused, and by which rule; not, if left out. */
            explain?: boolean;
        };
        /**
         * View request
         * @description A room, a table, and the seat whose view is asked for; where it is left out, those of all.
         */
        ViewRequest: {
            room: components["schemas"]["RoomReference"];
            table: components["schemas"]["Table"];
            seat?: components["schemas"]["Seat"];
        };
        /**
         * Views
         * @description The view of the seat that was named; or, where none was, those of all.
         */
        Views: components["schemas"]["SeatView"] | components["schemas"]["EveryView"];
        /**
         * Seat view
         * @description The table as one seat sees it.
         */
        SeatView: {
            ruleset: components["schemas"]["RulesetId"];
            rule: components["schemas"]["RuleId"];
            seat: components["schemas"]["Seat"];
            table: components["schemas"]["Table"];
        };
        /**
         * Every view
         * @description The table as each seat sees it.
         */
        EveryView: {
            ruleset: components["schemas"]["RulesetId"];
            rule: components["schemas"]["RuleId"];
            /** @description In seat order. */
            views: components["schemas"]["Table"][];
        };
        /**
         * Transition request
         * @description A table, what its seats have chosen, and what chance has given.
         */
        TransitionRequest: {
            room: components["schemas"]["RoomReference"];
            table: components["schemas"]["Table"];
            /** @description What the seats that have to act have chosen, as far as they have. */
            choices?: components["schemas"]["Choice"][];
            draw?: components["schemas"]["Tile"];
            flip?: components["schemas"]["Tile"];
            deal?: components["schemas"]["DealtHands"];
            /**
             * @description Instead of `choices`, `draw`, `flip` and `deal`: what happened at the table, in order, whether its hands are known
             *     or hidden. The draw of a hidden hand has no `tile`.
             */
            events?: components["schemas"]["RoundEvent"][];
            view?: components["schemas"]["Seat"];
        };
        /**
         * Dealt hands
         * @description The hands that are dealt once every stake is made.
         */
        DealtHands: {
            /** @description One for each seat, the dealer's with 14 tiles. */
            hands: components["schemas"]["Hand"][];
            tile?: components["schemas"]["Tile"];
        };
        /**
         * Choice
         * @description An action with the seat that chooses it: `{"seat": 1, ...action}`, as it was offered. `draw` is the tile that is drawn next, if one is.
         */
        Choice: components["schemas"]["StakeChoice"] | components["schemas"]["VoidChoice"] | components["schemas"]["ReadyChoice"] | components["schemas"]["PassChoice"] | components["schemas"]["WinChoice"] | components["schemas"]["DiscardChoice"] | components["schemas"]["PungChoice"] | components["schemas"]["KongChoice"] | components["schemas"]["SwapChoice"];
        /**
         * Stake choice
         * @description 估卖, as `StakeAction`, with the seat that chooses it and, if one is drawn next, the tile.
         */
        StakeChoice: {
            seat: components["schemas"]["Seat"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "stake";
            points: number;
            draw?: components["schemas"]["Tile"];
        };
        /**
         * Void choice
         * @description 定缺, as `VoidAction`, with the seat that chooses it and, if one is drawn next, the tile.
         */
        VoidChoice: {
            seat: components["schemas"]["Seat"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "void";
            suit: components["schemas"]["Suit"];
            draw?: components["schemas"]["Tile"];
        };
        /**
         * Ready choice
         * @description 天听硬报, as `ReadyAction`, with the seat that chooses it and, if one is drawn next, the tile.
         */
        ReadyChoice: {
            seat: components["schemas"]["Seat"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "ready";
            draw?: components["schemas"]["Tile"];
        };
        /**
         * Pass choice
         * @description 过, as `PassAction`, with the seat that chooses it and, if one is drawn next, the tile.
         */
        PassChoice: {
            seat: components["schemas"]["Seat"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "pass";
            draw?: components["schemas"]["Tile"];
        };
        /**
         * Win choice
         * @description 胡, as `WinAction`, with the seat that chooses it and, if one is drawn next, the tile.
         */
        WinChoice: {
            seat: components["schemas"]["Seat"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "win";
            by: components["schemas"]["WinBy"];
            tile: components["schemas"]["Tile"];
            /** @description May be left in, and is not read. */
            patterns?: components["schemas"]["PatternId"][];
            /** @description May be left in, and is not read. */
            points?: components["schemas"]["Points"];
            /** @description May be left in, and is not read. */
            fan?: number;
            /** @description May be left in, and is not read. */
            extras?: components["schemas"]["Extras"];
            /** @description May be left in, and is not read. */
            reading?: components["schemas"]["Reading"];
            draw?: components["schemas"]["Tile"];
        };
        /**
         * Discard choice
         * @description 出牌, as `DiscardAction`, with the seat that chooses it and, if one is drawn next, the tile.
         */
        DiscardChoice: {
            seat: components["schemas"]["Seat"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "discard";
            tile: components["schemas"]["Tile"];
            /** @enum {string} */
            ready?: "soft";
            draw?: components["schemas"]["Tile"];
        };
        /**
         * Pung choice
         * @description 碰, as `PungAction`, with the seat that chooses it and, if one is drawn next, the tile.
         */
        PungChoice: {
            seat: components["schemas"]["Seat"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "pung";
            tile: components["schemas"]["Tile"];
            wilds?: components["schemas"]["Tile"][];
            draw?: components["schemas"]["Tile"];
        };
        /**
         * Kong choice
         * @description 杠, as `KongAction`, with the seat that chooses it and, if one is drawn next, the tile.
         */
        KongChoice: {
            seat: components["schemas"]["Seat"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "kong";
            kind: components["schemas"]["KongKind"];
            tile: components["schemas"]["Tile"];
            wilds?: components["schemas"]["Tile"][];
            /** @description May be left in, and is not read. */
            late?: boolean;
            draw?: components["schemas"]["Tile"];
        };
        /**
         * Swap choice
         * @description 提, as `SwapAction`, with the seat that chooses it and, if one is drawn next, the tile.
         */
        SwapChoice: {
            seat: components["schemas"]["Seat"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "swap";
            tile: components["schemas"]["Tile"];
            wild: components["schemas"]["Tile"];
            draw?: components["schemas"]["Tile"];
        };
        /**
         * Offers
         * @description Seats, each with all that it may do.
         */
        Offers: components["schemas"]["Offer"][];
        /**
         * Offer
         * @description A seat, and all that it may do.
         */
        Offer: {
            seat: components["schemas"]["Seat"];
            actions: components["schemas"]["Action"][];
        };
        /**
         * Drawer
         * @description Who draws next; after a kong, of which tile.
         */
        Drawer: {
            seat: components["schemas"]["Seat"];
            after_kong?: components["schemas"]["Tile"];
        };
        /**
         * Waiting for
         * @description The seats that everybody can see to be at turn, hidden hands too, sorted: every seat that has a stake, a void suit
         *     or a declaration 天听硬报 to make, else the one that holds a 14th tile. The same for the whole table and for every view.
         */
        WaitingFor: components["schemas"]["Seat"][];
        /**
         * Claims
         * @description Whether the last discard may still be claimed, or the last added kong robbed, as far as everybody can see.
         */
        Claims: boolean;
        /**
         * Happened
         * @description What happened, in order, as a record has it (docs/records.md): choices that took effect, passes, draws, flips. In a
         *     view what its seat sees of it: of another's draw not the tile, of the others' passes nothing; at the end of the round
         *     every hand is laid open (`show`).
         */
        Happened: components["schemas"]["RoundEvent"][];
        /**
         * Transition
         * @description How far the choices go, told apart by `status`.
         */
        Transition: components["schemas"]["ActingTransition"] | components["schemas"]["WaitingTransition"] | components["schemas"]["DrawTransition"] | components["schemas"]["FlipTransition"] | components["schemas"]["DealTransition"] | components["schemas"]["OverTransition"];
        /**
         * Acting transition
         * @description `seats` have to act at the next `table`; `drew` is who has drawn a tile.
         */
        ActingTransition: {
            ruleset: components["schemas"]["RulesetId"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            status: "acting";
            rule: components["schemas"]["RuleId"];
            seats: components["schemas"]["Offers"];
            table: components["schemas"]["Table"];
            drew?: components["schemas"]["Seat"];
            waiting_for: components["schemas"]["WaitingFor"];
            claims: components["schemas"]["Claims"];
            events: components["schemas"]["Happened"];
        };
        /**
         * Waiting transition
         * @description Nothing happens before `seats` have chosen as well.
         */
        WaitingTransition: {
            ruleset: components["schemas"]["RulesetId"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            status: "waiting";
            rule: components["schemas"]["RuleId"];
            seats: components["schemas"]["Offers"];
            waiting_for: components["schemas"]["WaitingFor"];
            claims: components["schemas"]["Claims"];
            events: components["schemas"]["Happened"];
        };
        /**
         * Draw transition
         * @description A tile is to be drawn: ask again with `draw`. Of events, and in a view, also the `table` at which it is.
         */
        DrawTransition: {
            ruleset: components["schemas"]["RulesetId"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            status: "draw";
            draw: components["schemas"]["Drawer"];
            table?: components["schemas"]["Table"];
            drew?: components["schemas"]["Seat"];
            waiting_for: components["schemas"]["WaitingFor"];
            claims: components["schemas"]["Claims"];
            events: components["schemas"]["Happened"];
        };
        /**
         * Flip transition
         * @description A tile is to be turned: ask again with `flip`.
         */
        FlipTransition: {
            ruleset: components["schemas"]["RulesetId"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            status: "flip";
            table: components["schemas"]["Table"];
            drew?: components["schemas"]["Seat"];
            waiting_for: components["schemas"]["WaitingFor"];
            claims: components["schemas"]["Claims"];
            events: components["schemas"]["Happened"];
        };
        /**
         * Deal transition
         * @description The hands are to be dealt: ask again with `deal`.
         */
        DealTransition: {
            ruleset: components["schemas"]["RulesetId"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            status: "deal";
            table: components["schemas"]["Table"];
            drew?: components["schemas"]["Seat"];
            waiting_for: components["schemas"]["WaitingFor"];
            claims: components["schemas"]["Claims"];
            events: components["schemas"]["Happened"];
        };
        /**
         * Over transition
         * @description The round is over, and `table` can be settled.
         */
        OverTransition: {
            ruleset: components["schemas"]["RulesetId"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            status: "over";
            table: components["schemas"]["Table"];
            drew?: components["schemas"]["Seat"];
            waiting_for: components["schemas"]["WaitingFor"];
            claims: components["schemas"]["Claims"];
            events: components["schemas"]["Happened"];
        };
        /**
         * Round record
         * @description A whole round (docs/records.md).
         */
        RoundRecord: {
            /** @description The caller's own name for the record. */
            id?: string;
            room: components["schemas"]["RoomReference"];
            deal: components["schemas"]["Deal"];
            /**
             * @description What seats did and what was drawn or turned, in order. Passes may be left out: where the next event is no
             *     answer to what was asked, whoever would still have to answer has passed.
             */
            events: components["schemas"]["RoundEvent"][];
            claimed?: components["schemas"]["ClaimedResult"];
            view?: components["schemas"]["Seat"];
        };
        /**
         * Record lines
         * @description A record line by line: one with the room and the deal, one for each event, and one with what is claimed.
         */
        RecordLines: string;
        /**
         * Deal
         * @description What the round begins with.
         */
        Deal: {
            dealer: components["schemas"]["Seat"];
            /** @description As in a table. */
            streak?: number;
            /** @description As in a table. */
            weekday?: number;
            /** @description One for each seat, the dealer's with 14 tiles. */
            hands: components["schemas"]["Hand"][];
            tile?: components["schemas"]["Tile"];
            indicator?: components["schemas"]["Tile"];
            /**
             * @description All tiles that were left after the deal, in the order in which they were drawn or turned, from whichever end;
             *     those that were not come last. Then no other tile may be drawn, and events need not name theirs.
             */
            wall?: components["schemas"]["Tile"][];
        };
        /**
         * Round event
         * @description An action with its seat, as in `Choice`; or `draw` with the seat that draws, or `flip`, each with the tile unless the
         *     wall is known or the hand is hidden; or `show` by a seat that lays its hand open once the round is over.
         */
        RoundEvent: {
            seat?: components["schemas"]["Seat"];
            /** @enum {string} */
            type: "stake" | "void" | "ready" | "pass" | "win" | "discard" | "pung" | "kong" | "swap" | "draw" | "flip" | "show";
            tile?: components["schemas"]["Tile"];
            by?: components["schemas"]["WinBy"];
            kind?: components["schemas"]["KongKind"];
            /** @description zhaotong, the wild tiles used for a pung or kong; none if left out. */
            wilds?: components["schemas"]["Tile"][];
            wild?: components["schemas"]["Tile"];
            suit?: components["schemas"]["Suit"];
            /** @enum {string} */
            ready?: "soft";
            /** @description Of a stake. What a win is worth may be left in, and is not read. */
            points?: number;
            /** @description Whether the kong of a hidden hand is late 憨包豆; on time if left out. Of others it is not read. */
            late?: boolean;
            /** @description May be left in, and is not read. */
            patterns?: string[];
            /** @description May be left in, and is not read. */
            fan?: number;
            extras?: components["schemas"]["UnreadExtras"];
            reading?: components["schemas"]["UnreadReading"];
            hand?: components["schemas"]["ShownHand"];
            passed?: components["schemas"]["Passed"];
        };
        /**
         * Shown hand
         * @description A hand that is laid open.
         * @example 1123m456p234s
         */
        ShownHand: string;
        /**
         * Unread extras
         * @description The extras of a win as it was offered; may be left in, and are not read.
         */
        UnreadExtras: {
            [key: string]: components["schemas"]["Points"];
        };
        /**
         * Unread reading
         * @description The reading of a win as it was offered; may be left in, and is not read.
         */
        UnreadReading: components["schemas"]["ReadingGroup"][];
        /**
         * Claimed result
         * @description The result that the record claims; what is left out is not compared.
         */
        ClaimedResult: {
            /** @enum {string} */
            outcome?: "win" | "washout";
            totals?: components["schemas"]["Totals"];
            items?: components["schemas"]["ClaimedItems"];
            /** @description All payments; where a line names its rule, that is compared too. */
            transfers?: components["schemas"]["ClaimedTransfer"][];
            next?: components["schemas"]["ClaimedNext"];
        };
        /**
         * Claimed items
         * @description For each item the points of every seat; an item that is not named is claimed to be nothing.
         */
        ClaimedItems: {
            [key: string]: components["schemas"]["Totals"];
        };
        /**
         * Claimed next
         * @description The dealer of the next round; where the rule is named, that is compared too.
         */
        ClaimedNext: {
            dealer: components["schemas"]["Seat"];
            streak: number;
            rule?: string;
        };
        /**
         * Claimed transfer
         * @description A payment that the record claims.
         */
        ClaimedTransfer: {
            from: components["schemas"]["Seat"];
            to: components["schemas"]["Seat"];
            points: number;
            item: string;
            rule?: string;
            /** @description May be left in, and is not read. */
            why?: string;
        };
        /**
         * Replay
         * @description What the record comes to.
         */
        Replay: {
            ruleset: components["schemas"]["RulesetId"];
            /** @enum {string} */
            verdict: "agrees" | "differs" | "settled" | "unfinished" | "illegal";
            /** @description How many events were legal. */
            events: number;
            illegal?: components["schemas"]["IllegalEvent"];
            next?: components["schemas"]["NextEvent"];
            table: components["schemas"]["Table"];
            settlement?: components["schemas"]["Settlement"];
            differences?: components["schemas"]["Difference"][];
        };
        /**
         * Illegal event
         * @description The first event that is not legal.
         */
        IllegalEvent: {
            /** @description Its place among the events, the first of which is 0. */
            index: number;
            event: components["schemas"]["RoundEvent"];
            code: components["schemas"]["ErrorCode"];
            rule: components["schemas"]["RuleId"];
            /** @description The reason in the language asked for. */
            why: string;
        };
        /**
         * Next event
         * @description What has to come next, or would have had to.
         */
        NextEvent: {
            /** @enum {string} */
            status: "acting" | "draw" | "flip" | "deal" | "over";
            rule?: components["schemas"]["RuleId"];
            seats?: components["schemas"]["Offers"];
            draw?: components["schemas"]["Drawer"];
            waiting_for: components["schemas"]["WaitingFor"];
            claims: components["schemas"]["Claims"];
        };
        /**
         * Difference
         * @description Something that the record claims otherwise than the settlement has it.
         */
        Difference: {
            /** @description What the record claims otherwise; for a payment that it does not claim, `/claimed/transfers`. */
            pointer: string;
            claimed?: components["schemas"]["ClaimedValue"];
            settled?: components["schemas"]["SettledValue"];
            /** @description The lines of the settlement that it is about, by their place among its `transfers`. */
            lines: number[];
        };
        /**
         * Settled value
         * @description What the settlement says: a number, a word or a payment; left out for a payment that it does not have.
         */
        SettledValue: number | string | components["schemas"]["Transfer"];
        /**
         * Claimed value
         * @description What the record claims: a number, a word or a payment; left out for a payment that it does not claim.
         */
        ClaimedValue: number | string | components["schemas"]["ClaimedTransfer"];
        /**
         * Batch request
         * @description Several requests.
         */
        BatchRequest: {
            requests: components["schemas"]["BatchedRequest"][];
        };
        /**
         * Batched request
         * @description A request as it would be posted alone, told apart by its `endpoint`, the last part of the path. What is none is answered by 400 or 404 in its place.
         */
        BatchedRequest: components["schemas"]["BatchedLegalActions"] | components["schemas"]["BatchedWaits"] | components["schemas"]["BatchedHints"] | components["schemas"]["BatchedWashoutPayouts"] | components["schemas"]["BatchedSettlement"] | components["schemas"]["BatchedViews"] | components["schemas"]["BatchedTransition"] | components["schemas"]["BatchedReplay"];
        /**
         * Batched legal actions
         * @description A request of a batch for legal actions.
         */
        BatchedLegalActions: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            endpoint: "legal-actions";
            body: components["schemas"]["LegalActionsRequest"];
        };
        /**
         * Batched waits
         * @description A request of a batch for waits.
         */
        BatchedWaits: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            endpoint: "waits";
            body: components["schemas"]["TableRequest"];
        };
        /**
         * Batched hints
         * @description A request of a batch for hints.
         */
        BatchedHints: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            endpoint: "hints";
            body: components["schemas"]["TableRequest"];
        };
        /**
         * Batched washout payouts
         * @description A request of a batch for the payments of a washout.
         */
        BatchedWashoutPayouts: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            endpoint: "washout-payouts";
            body: components["schemas"]["TableRequest"];
        };
        /**
         * Batched settlement
         * @description A request of a batch for a settlement.
         */
        BatchedSettlement: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            endpoint: "settlements";
            body: components["schemas"]["TableRequest"];
        };
        /**
         * Batched views
         * @description A request of a batch for what a seat sees.
         */
        BatchedViews: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            endpoint: "views";
            body: components["schemas"]["ViewRequest"];
        };
        /**
         * Batched transition
         * @description A request of a batch for the next table.
         */
        BatchedTransition: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            endpoint: "transitions";
            body: components["schemas"]["TransitionRequest"];
        };
        /**
         * Batched replay
         * @description A request of a batch to check a record.
         */
        BatchedReplay: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            endpoint: "replays";
            body: components["schemas"]["RoundRecord"];
        };
        /**
         * Batch answers
         * @description The answers, in the order of the requests.
         */
        BatchAnswers: {
            answers: components["schemas"]["BatchedAnswer"][];
        };
        /**
         * Batched answer
         * @description The answer to one request of a batch.
         */
        BatchedAnswer: {
            /** @description The HTTP status that this request alone would have had; 503 where its turn came after the time of the batch. */
            status: number;
            headers?: components["schemas"]["BatchedHeaders"];
            body: components["schemas"]["AnswerOrProblem"];
        };
        /**
         * Batched headers
         * @description What a refusal says in headers, where it says something.
         */
        BatchedHeaders: {
            /** @description Seconds after which it is worth while to send this request again. */
            "Retry-After"?: string;
        };
        /**
         * Answer or problem
         * @description The answer, or from status 400 on a problem, whose pointers are those of this request's body.
         */
        AnswerOrProblem: components["schemas"]["LegalActions"] | components["schemas"]["Waits"] | components["schemas"]["Hints"] | components["schemas"]["WashoutPayouts"] | components["schemas"]["Settlement"] | components["schemas"]["Views"] | components["schemas"]["Transition"] | components["schemas"]["Replay"] | components["schemas"]["Problem"];
        /**
         * Room reference
         * @description A rule set with options, or a stored room.
         */
        RoomReference: components["schemas"]["GuiyangRoom"] | components["schemas"]["GumaiRoom"] | components["schemas"]["YinjiRoom"] | components["schemas"]["ZhaotongRoom"] | components["schemas"]["StoredRoom"];
        /**
         * Stored room
         * @description A room that was stored, by its id.
         */
        StoredRoom: {
            /** @description The id of a stored room. */
            id: string;
        };
        /**
         * Room body
         * @description A room that is to be made or changed.
         */
        RoomBody: components["schemas"]["GuiyangRoomBody"] | components["schemas"]["GumaiRoomBody"] | components["schemas"]["YinjiRoomBody"] | components["schemas"]["ZhaotongRoomBody"];
        /**
         * Room
         * @description A stored room.
         */
        Room: {
            /** @description Names it in requests. */
            id: string;
            /** @description What its owner calls it. */
            name: string;
            ruleset: components["schemas"]["RulesetId"];
            options: components["schemas"]["EffectiveOptions"];
            /** @description 1 at first, one more with each change. */
            version: number;
            /**
             * Format: date-time
             * @description When it was made.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it was changed last.
             */
            updated_at: string;
            /**
             * Format: date-time
             * @description When it ceases to exist.
             */
            expires_at: string | null;
        };
        /**
         * Effective options
         * @description All of its options, with their values.
         */
        EffectiveOptions: {
            [key: string]: components["schemas"]["OptionValue"];
        };
        /**
         * Room list
         * @description A part of the list of rooms.
         */
        RoomList: {
            rooms: components["schemas"]["Room"][];
            /** @description The `cursor` of the next part; `null` where there is none. */
            next: string | null;
        };
        /**
         * Tile
         * @description A tile, rank and suit.
         * @example 5m
         */
        Tile: TileLiteral;
        /**
         * Hand
         * @description Every concealed tile held now, the one just drawn included; `null` where it may not be seen.
         * @example 1123m456p234s
         */
        Hand: string | null;
        /**
         * Seat
         * @description A seat, by its number in order of play.
         */
        Seat: 0 | 1 | 2 | 3;
        /**
         * Suit
         * @description m 万 characters, p 筒 dots, s 条 bamboos.
         * @enum {string}
         */
        Suit: "m" | "p" | "s";
        /**
         * Table
         * @description One moment of a round.
         */
        Table: {
            dealer: components["schemas"]["Seat"];
            /** @description Rounds in a row that this dealer has dealt before this one. 0 if left out. */
            streak?: number;
            /**
             * @description Tiles left to draw, after the flip where one was turned. If left out, 108 less all that the
             *     snapshot shows; all hands must then be known.
             */
            wall?: number;
            /** @description 1 Monday … 7 Sunday. */
            weekday?: number;
            /** @description One for each player, in order of play. */
            seats: components["schemas"]["SeatState"][];
            /** @description Every discard of the round in order. */
            discards?: components["schemas"]["Discard"][];
            last?: components["schemas"]["LastEvent"];
            indicator?: components["schemas"]["Tile"];
            flip?: components["schemas"]["Tile"];
            /** @description The winning events in order; one event is one tile won by one or more seats. */
            wins?: components["schemas"]["Win"][];
        };
        /**
         * Seat state
         * @description A player's tiles and declarations.
         */
        SeatState: {
            hand?: components["schemas"]["Hand"];
            /** @description How many concealed tiles it holds, where `hand` is `null`. */
            hand_size?: number;
            melds?: components["schemas"]["Meld"][];
            /** @description The stake 估卖 of this seat. */
            stake?: number;
            void?: components["schemas"]["Suit"];
            ready?: components["schemas"]["Ready"];
            passed?: components["schemas"]["Passed"];
        };
        /**
         * Ready
         * @description What the seat has declared 报听.
         * @enum {string}
         */
        Ready: "none" | "declined" | "soft" | "hard";
        /**
         * Passed
         * @description What the seat has passed on since the last clearing (过胡, 过碰).
         */
        Passed: {
            wins?: components["schemas"]["Tile"][];
            pungs?: components["schemas"]["Tile"][];
            fan?: number;
        };
        /**
         * Meld kind
         * @description 碰; 闷豆, 转弯豆 (yinji 爬坡豆), 点豆; zhaotong 暗杠, 补杠, 直杠.
         * @enum {string}
         */
        MeldKind: "pung" | "concealed_kong" | "added_kong" | "exposed_kong";
        /**
         * Kong kind
         * @description 闷豆, 转弯豆 (yinji 爬坡豆), 点豆; zhaotong 暗杠, 补杠, 直杠.
         * @enum {string}
         */
        KongKind: "concealed_kong" | "added_kong" | "exposed_kong";
        /**
         * Meld
         * @description Tiles that a seat has laid down: a pung 碰 or a kong 杠 (豆).
         */
        Meld: {
            kind: components["schemas"]["MeldKind"];
            tile: components["schemas"]["Tile"];
            from?: components["schemas"]["Seat"];
            /** @description 憨包豆. */
            late?: boolean;
            /** @description The wild tiles 听用 in it. */
            wilds?: components["schemas"]["Tile"][];
            /** @description Its added tile was won by another seat. */
            robbed?: boolean;
        };
        /**
         * Discard
         * @description A tile that a seat has discarded, and the seat that claimed it.
         */
        Discard: {
            seat: components["schemas"]["Seat"];
            tile: components["schemas"]["Tile"];
            to?: components["schemas"]["Seat"];
        };
        /**
         * Last event
         * @description The last event of the round; it decides who may act.
         */
        LastEvent: {
            /** @enum {string} */
            event: "open" | "deal" | "draw" | "discard" | "pung" | "kong";
            seat?: components["schemas"]["Seat"];
            tile?: components["schemas"]["LastTile"];
            kind?: components["schemas"]["KongKind"];
            late?: boolean;
            after_kong?: components["schemas"]["Tile"];
            added?: components["schemas"]["Tile"];
        };
        /**
         * Last tile
         * @description The tile of the event. Needed but for `open` and `deal`, and for the `draw` of a seat whose hand is hidden; there it is left out.
         * @example 5m
         */
        LastTile: TileLiteral;
        /**
         * Win
         * @description A tile that was won, by one seat or several.
         */
        Win: {
            by: components["schemas"]["WinBy"];
            from?: components["schemas"]["Seat"];
            tile: components["schemas"]["Tile"];
            seats: components["schemas"]["Seat"][];
            after_kong?: components["schemas"]["Tile"];
            late?: boolean;
            /** @description How many discards had been made by then, the won one included. */
            at?: number;
        };
        /**
         * Win by
         * @description 自摸, 点炮, 抢杠.
         * @enum {string}
         */
        WinBy: "draw" | "discard" | "rob";
        /**
         * Points
         * @description Points, which may be negative.
         */
        Points: number;
        /**
         * Ruleset id
         * @description A rule set with its version.
         *
         *     - `guiyang@1` 贵阳捉鸡 · Guiyang zhuoji
         *     - `gumai@1` 估卖捉鸡 · Zhuoji with stakes
         *     - `yinji@1` 金银鸡捉鸡 · Zhuoji with gold and silver chickens
         *     - `zhaotong@1` 昭通麻将 · Zhaotong mahjong
         * @enum {string}
         */
        RulesetId: "guiyang@1" | "gumai@1" | "yinji@1" | "zhaotong@1";
        /**
         * Pattern id
         * @description A winning pattern 牌型.
         *
         *     - `pinghu` 平胡 · plain hand
         *     - `daduizi` 大对子 · all triplets
         *     - `dandiao` 单吊 · single wait on four melds
         *     - `qidui` 七对 · seven pairs
         *     - `longqidui` 龙七对 · seven pairs with four alike
         *     - `qingyise` 清一色 · one suit
         *     - `qingdadui` 清大对 · all triplets in one suit
         *     - `qingqidui` 清七对、清一色七对 · seven pairs in one suit
         *     - `qinglongbei` 清龙背 · seven pairs with four alike in one suit
         *     - `shuangqing` 双清 · single wait on four melds in one suit
         *     - `dilong` 地龙 · pung and five pairs
         *     - `qingpeng` 清一色碰碰胡 · all triplets in one suit
         *     - `pengpenghu` 碰碰胡 · all triplets
         *     - `tianhu` 天胡 · heavenly hand
         *     - `dihu` 地胡 · earthly hand
         * @enum {string}
         */
        PatternId: "pinghu" | "daduizi" | "dandiao" | "qidui" | "longqidui" | "qingyise" | "qingdadui" | "qingqidui" | "qinglongbei" | "shuangqing" | "dilong" | "qingpeng" | "pengpenghu" | "tianhu" | "dihu";
        /**
         * Rule id
         * @description A rule; `GET /v1/rulesets/{id}` has its text.
         *
         *     - `guiyang.permit` 接炮通行证 · Permit on a discard
         *     - `guiyang.passed_win` 包牌（过胡） · Passed win
         *     - `guiyang.ready` 报听 · Declaring ready
         *     - `guiyang.hard` 硬报 · Hard win
         *     - `guiyang.hand` 牌型分 · The hand
         *     - `guiyang.kill_ready` 杀报 · Killing a declaration
         *     - `guiyang.dealer` 坐庄与连庄 · Dealer
         *     - `guiyang.rob` 抢杠 · Robbing a kong
         *     - `guiyang.hot_shot` 热炮 · Hot shot
         *     - `guiyang.chicken` 鸡 · Chickens
         *     - `guiyang.charge` 冲锋鸡 · Charging chicken
         *     - `guiyang.forfeit` 包鸡 · Forfeit
         *     - `guiyang.liable` 责任鸡 · Liable chicken
         *     - `guiyang.kong` 豆 · Kongs
         *     - `guiyang.washout` 荒庄查叫 · Washout
         *     - `guiyang.two_suits` 最多两门 · At most two suits
         *     - `guiyang.next` 下局庄家 · Next dealer
         *     - `table.tiles` 牌与座位 · Tiles and seats
         *     - `table.shape` 胡牌的牌型 · Winning shapes
         *     - `table.late` 憨包豆 · Late kong
         *     - `table.permit` 通行证 · Permit
         *     - `table.ready` 听牌 · Ready
         *     - `table.shanten` 向听与进张 · Shanten and useful tiles
         *     - `table.actions` 谁能做什么 · Who may act
         *     - `table.barred` 烧鸡烧豆 · No chickens or kongs for robbed seats and hot shooters
         *     - `table.won_tile` 胡的那张牌 · The won tile
         *     - `table.refused` 不受理的牌局 · Refused tables
         *     - `table.view` 视角 · View
         *     - `gumai.permit` 接炮通行证 · Permit on a discard
         *     - `gumai.passed_win` 过胡 · Passed win
         *     - `gumai.hard` 天听硬报 · Hard declaration
         *     - `gumai.soft` 天听软报 · Soft declaration
         *     - `gumai.hand` 牌型分 · The hand
         *     - `gumai.self_draw` 自摸加分 · Own draw
         *     - `gumai.kong_bloom` 杠开 · Kong bloom
         *     - `gumai.dealer` 一扣二与连庄 · Dealer
         *     - `gumai.kill_ready` 杀听 · Killing a declaration
         *     - `gumai.rob` 抢杠 · Robbing a kong
         *     - `gumai.hot_shot` 热炮 · Hot shot
         *     - `gumai.stake` 估卖 · Stakes
         *     - `gumai.chicken` 鸡 · Chickens
         *     - `gumai.wind` 风吹鸡 · Wind
         *     - `gumai.charge` 冲锋鸡 · Charging chicken
         *     - `gumai.liable` 责任鸡 · Liable chicken
         *     - `gumai.forfeit` 包鸡 · Forfeit
         *     - `gumai.kong` 豆 · Kongs
         *     - `gumai.forfeit_kong` 包豆 · Forfeit of kongs
         *     - `gumai.washout` 荒庄查叫 · Washout
         *     - `gumai.void` 定缺 · Void suit
         *     - `gumai.next` 下局庄家 · Next dealer
         *     - `yinji.permit` 接炮通行证 · Permit on a discard
         *     - `yinji.passed_win` 过胡 · Passed win
         *     - `yinji.passed_pung` 过碰 · Passed pung
         *     - `yinji.hand` 牌型分 · The hand
         *     - `yinji.dealer` 连庄 · Dealer's streak
         *     - `yinji.rob` 抢杠 · Robbing a kong
         *     - `yinji.hot_shot` 热炮 · Hot shot
         *     - `yinji.chicken` 鸡 · Chickens
         *     - `yinji.charge` 冲锋鸡 · Charging chicken
         *     - `yinji.liable` 责任鸡 · Liable chicken
         *     - `yinji.forfeit` 包鸡 · Forfeit of chickens
         *     - `yinji.kong` 豆 · Kongs
         *     - `yinji.forfeit_kong` 包豆 · Forfeit of kongs
         *     - `yinji.washout` 荒庄查叫 · Washout
         *     - `yinji.next` 下局庄家 · Next dealer
         *     - `zhaotong.meld` 听用与碰杠 · Wild tiles and melds
         *     - `zhaotong.swap` 提 · Swap
         *     - `zhaotong.win` 胡牌要求 · What wins
         *     - `zhaotong.claims` 同时操作 · Claims
         *     - `zhaotong.rob` 抢杠胡 · Robbing a kong
         *     - `zhaotong.passed_win` 过手胡 · Passed win
         *     - `zhaotong.passed_pung` 过手碰 · Passed pung
         *     - `zhaotong.hand` 番与分 · Fan and points
         *     - `zhaotong.heavenly` 天胡 · Heavenly hand
         *     - `zhaotong.earthly` 地胡 · Earthly hand
         *     - `zhaotong.fine` 罚分 · Fines
         *     - `zhaotong.three_suits` 三门 · Three suits
         *     - `zhaotong.unready` 没听牌 · Not ready
         *     - `zhaotong.next` 下局庄家 · Next dealer
         * @enum {string}
         */
        RuleId: "guiyang.permit" | "guiyang.passed_win" | "guiyang.ready" | "guiyang.hard" | "guiyang.hand" | "guiyang.kill_ready" | "guiyang.dealer" | "guiyang.rob" | "guiyang.hot_shot" | "guiyang.chicken" | "guiyang.charge" | "guiyang.forfeit" | "guiyang.liable" | "guiyang.kong" | "guiyang.washout" | "guiyang.two_suits" | "guiyang.next" | "table.tiles" | "table.shape" | "table.late" | "table.permit" | "table.ready" | "table.shanten" | "table.actions" | "table.barred" | "table.won_tile" | "table.refused" | "table.view" | "gumai.permit" | "gumai.passed_win" | "gumai.hard" | "gumai.soft" | "gumai.hand" | "gumai.self_draw" | "gumai.kong_bloom" | "gumai.dealer" | "gumai.kill_ready" | "gumai.rob" | "gumai.hot_shot" | "gumai.stake" | "gumai.chicken" | "gumai.wind" | "gumai.charge" | "gumai.liable" | "gumai.forfeit" | "gumai.kong" | "gumai.forfeit_kong" | "gumai.washout" | "gumai.void" | "gumai.next" | "yinji.permit" | "yinji.passed_win" | "yinji.passed_pung" | "yinji.hand" | "yinji.dealer" | "yinji.rob" | "yinji.hot_shot" | "yinji.chicken" | "yinji.charge" | "yinji.liable" | "yinji.forfeit" | "yinji.kong" | "yinji.forfeit_kong" | "yinji.washout" | "yinji.next" | "zhaotong.meld" | "zhaotong.swap" | "zhaotong.win" | "zhaotong.claims" | "zhaotong.rob" | "zhaotong.passed_win" | "zhaotong.passed_pung" | "zhaotong.hand" | "zhaotong.heavenly" | "zhaotong.earthly" | "zhaotong.fine" | "zhaotong.three_suits" | "zhaotong.unready" | "zhaotong.next";
        /**
         * Item id
         * @description What a line of a settlement is for.
         *
         *     - `hand` 牌型 · hand
         *     - `dealer` 庄家 · dealer
         *     - `rob` 抢杠赔分 · robbed kong
         *     - `hot_shot` 热炮赔分 · hot shot
         *     - `kill_ready` 杀报、杀听 · killed declaration
         *     - `stake` 估卖 · stakes
         *     - `chicken` 鸡 · chickens
         *     - `kong` 豆 · kongs
         *     - `washout` 查叫、罚分 · washout, fines
         * @enum {string}
         */
        ItemId: "hand" | "dealer" | "rob" | "hot_shot" | "kill_ready" | "stake" | "chicken" | "kong" | "washout";
        /**
         * Error code
         * @description A stable code; it never changes its meaning.
         *
         *     - `already_expired` 已经过期 · Already expired
         *     - `already_won` 已经有人胡牌 · The round is already won
         *     - `discard_not_allowed` 这张牌不能打出 · This tile cannot be discarded
         *     - `flip_missing` 没有写明翻出的牌 · The turned tile is missing
         *     - `flip_not_allowed` 这里不该有翻出的牌 · There can be no turned tile here
         *     - `forbidden` 不允许 · Not allowed
         *     - `hand_hidden` 有手牌看不到 · A hand is hidden
         *     - `hand_size` 手牌张数不对 · Wrong number of tiles in a hand
         *     - `headers_too_large` 请求头太大 · The headers are too large
         *     - `idempotency_mismatch` 同一个 Idempotency-Key 已用于别的请求 · This Idempotency-Key was used for another request
         *     - `illegal_action` 不能这样做 · This action is not legal
         *     - `indicator_missing` 没有写明本金 · The indicator is missing
         *     - `indicator_not_allowed` 这种玩法没有本金 · This rule set has no indicator
         *     - `internal` 服务器内部错误 · Internal error
         *     - `last_mismatch` 最后一个动作与牌局不符 · The last event does not fit the table
         *     - `meld_mismatch` 碰杠与打出的牌不符 · Melds and claims do not match
         *     - `method_not_allowed` 这个地址不支持这种方法 · This address does not take this method
         *     - `no_answer` 服务没有及时回答 · The service did not answer in time
         *     - `not_a_win` 不是胡牌 · Not a winning hand
         *     - `not_found` 没有这个地址 · No such address
         *     - `not_over` 这一局还没有结束 · The round is not over
         *     - `option_value` 选项的值不对 · Not a value of this option
         *     - `player_count` 人数不对 · Wrong number of players
         *     - `precondition_required` 需要 If-Match · If-Match is required
         *     - `ready_not_allowed` 不能这样报听 · This declaration is not allowed
         *     - `request_timeout` 请求没有及时到达 · The request did not arrive in time
         *     - `room_gone` 房间已不存在 · The room is gone
         *     - `room_not_found` 没有这个房间 · No such room
         *     - `ruleset_fixed` 房间不能改玩法 · A room keeps its rule set
         *     - `schema` 请求格式不正确 · The request does not match the schema
         *     - `stake_missing` 没有写明估卖 · A stake is missing
         *     - `stale` 房间已被修改 · The room has changed
         *     - `tile_overcount` 同一张牌超过四张 · More than four of a tile
         *     - `too_large` 请求太大 · The request is too large
         *     - `too_many_requests` 请求太多 · Too many requests
         *     - `unauthorized` 没有有效的密钥 · No valid key
         *     - `unavailable` 服务暂不可用 · Not available at present
         *     - `unknown_option` 没有这个选项 · No such option
         *     - `unknown_ruleset` 没有这种玩法 · No such rule set
         *     - `unsupported_media_type` 请求必须是 JSON · The request must be JSON
         *     - `void_missing` 没有定缺 · A void suit is missing
         *     - `wall_count` 牌墙张数不对 · Wrong number of tiles in the wall
         *     - `weekday_missing` 没有写明星期几 · The day of the week is missing
         *     - `win_not_allowed` 不能这样胡牌 · This win is not allowed
         * @enum {string}
         */
        ErrorCode: "already_expired" | "already_won" | "discard_not_allowed" | "flip_missing" | "flip_not_allowed" | "forbidden" | "hand_hidden" | "hand_size" | "headers_too_large" | "idempotency_mismatch" | "illegal_action" | "indicator_missing" | "indicator_not_allowed" | "internal" | "last_mismatch" | "meld_mismatch" | "method_not_allowed" | "no_answer" | "not_a_win" | "not_found" | "not_over" | "option_value" | "player_count" | "precondition_required" | "ready_not_allowed" | "request_timeout" | "room_gone" | "room_not_found" | "ruleset_fixed" | "schema" | "stake_missing" | "stale" | "tile_overcount" | "too_large" | "too_many_requests" | "unauthorized" | "unavailable" | "unknown_option" | "unknown_ruleset" | "unsupported_media_type" | "void_missing" | "wall_count" | "weekday_missing" | "win_not_allowed";
        /**
         * Extras
         * @description Fan items by name.
         */
        Extras: {
            [key: string]: components["schemas"]["Points"];
        };
        /**
         * Reading
         * @description How a hand with wild tiles 听用 is read, group by group, melds left out.
         */
        Reading: components["schemas"]["ReadingGroup"][];
        /**
         * Reading group
         * @description A group of tiles as it is read, and the tiles themselves.
         */
        ReadingGroup: {
            /** @enum {string} */
            kind: "sequence" | "triplet" | "pair";
            /** @description What the tiles of the group stand for. */
            tiles: components["schemas"]["Tile"][];
            /** @description The tiles themselves, in the same order. */
            held: components["schemas"]["Tile"][];
        };
        /**
         * Legal actions
         * @description The seats that have to act, each with all that it may do.
         */
        LegalActions: {
            ruleset: components["schemas"]["RulesetId"];
            rule: components["schemas"]["RuleId"];
            seats: components["schemas"]["Offers"];
            /**
             * @description With `explain`: what a seat that is asked might expect to do and may not. Claims without the tiles
             *     for them, and declarations that are not ready, are left out.
             */
            refused?: components["schemas"]["RefusedAction"][];
            waiting_for: components["schemas"]["WaitingFor"];
            claims: components["schemas"]["Claims"];
        };
        /**
         * Refused action
         * @description What a seat may not do, and the rule that forbids it.
         */
        RefusedAction: {
            seat: components["schemas"]["Seat"];
            action: components["schemas"]["Action"];
            rule: components["schemas"]["RuleId"];
            why: string;
        };
        /**
         * Action
         * @description Something that a seat may do, told apart by `type`.
         */
        Action: components["schemas"]["StakeAction"] | components["schemas"]["VoidAction"] | components["schemas"]["ReadyAction"] | components["schemas"]["PassAction"] | components["schemas"]["WinAction"] | components["schemas"]["DiscardAction"] | components["schemas"]["PungAction"] | components["schemas"]["KongAction"] | components["schemas"]["SwapAction"];
        /**
         * Stake action
         * @description 估卖 before the deal.
         */
        StakeAction: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "stake";
            points: number;
        };
        /**
         * Void action
         * @description 定缺.
         */
        VoidAction: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "void";
            suit: components["schemas"]["Suit"];
        };
        /**
         * Ready action
         * @description 天听硬报.
         */
        ReadyAction: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "ready";
        };
        /**
         * Pass action
         * @description 过.
         */
        PassAction: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "pass";
        };
        /**
         * Win action
         * @description 胡. `points` has the winner's bonus, before doubling and extras.
         */
        WinAction: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "win";
            by: components["schemas"]["WinBy"];
            tile: components["schemas"]["Tile"];
            patterns: components["schemas"]["PatternId"][];
            points: components["schemas"]["Points"];
            fan?: number;
            extras?: components["schemas"]["Extras"];
            reading?: components["schemas"]["Reading"];
        };
        /**
         * Discard action
         * @description 出牌; with `ready` it declares 报听 as well.
         */
        DiscardAction: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "discard";
            tile: components["schemas"]["Tile"];
            /** @enum {string} */
            ready?: "soft";
        };
        /**
         * Pung action
         * @description 碰.
         */
        PungAction: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "pung";
            tile: components["schemas"]["Tile"];
            wilds?: components["schemas"]["Tile"][];
        };
        /**
         * Kong action
         * @description 杠 (豆).
         */
        KongAction: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "kong";
            kind: components["schemas"]["KongKind"];
            tile: components["schemas"]["Tile"];
            wilds?: components["schemas"]["Tile"][];
            late?: boolean;
        };
        /**
         * Swap action
         * @description 提.
         */
        SwapAction: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "swap";
            tile: components["schemas"]["Tile"];
            wild: components["schemas"]["Tile"];
        };
        /**
         * Wait
         * @description A tile that would complete the hand. `left` counts the copies that the snapshot does not show.
         */
        Wait: {
            tile: components["schemas"]["Tile"];
            left: number;
            patterns: components["schemas"]["PatternId"][];
            points: components["schemas"]["Points"];
            fan?: number;
            extras?: components["schemas"]["Extras"];
        };
        /**
         * Best wait
         * @description As `Wait`, or `null` for a seat that is not ready or has won.
         */
        BestWait: {
            tile: components["schemas"]["Tile"];
            left: number;
            patterns: components["schemas"]["PatternId"][];
            points: components["schemas"]["Points"];
            fan?: number;
            extras?: components["schemas"]["Extras"];
        } | null;
        /**
         * Waits
         * @description What each known hand waits for.
         */
        Waits: {
            ruleset: components["schemas"]["RulesetId"];
            seats: components["schemas"]["SeatWaits"][];
            /** @description With `explain`: what brings nothing, and why. */
            nothing?: components["schemas"]["Nothing"][];
        };
        /**
         * Seat waits
         * @description What one seat waits for.
         */
        SeatWaits: {
            seat: components["schemas"]["Seat"];
            ready: boolean;
            /** @description What 13 tiles wait for; empty where a 14th is held. */
            waits: components["schemas"]["Wait"][];
            /** @description For a seat that holds a 14th tile, each discard that leaves it ready. */
            discards: components["schemas"]["DiscardWaits"][];
        };
        /**
         * Discard waits
         * @description A discard that leaves the seat ready, and its waits then.
         */
        DiscardWaits: {
            tile: components["schemas"]["Tile"];
            waits: components["schemas"]["Wait"][];
        };
        /**
         * Hints
         * @description How far each known hand is from ready, and what helps it.
         */
        Hints: {
            ruleset: components["schemas"]["RulesetId"];
            rule: components["schemas"]["RuleId"];
            seats: components["schemas"]["SeatHint"][];
        };
        /**
         * Seat hint
         * @description How far one seat is from ready, and what helps it.
         */
        SeatHint: {
            seat: components["schemas"]["Seat"];
            shanten: components["schemas"]["Shanten"];
            useful: components["schemas"]["UsefulTiles"];
            /** @description For a seat that holds a 14th tile, each legal discard and what it leaves, the best first. */
            discards: components["schemas"]["DiscardHint"][];
        };
        /**
         * Discard hint
         * @description A legal discard, and what it leaves.
         */
        DiscardHint: {
            tile: components["schemas"]["Tile"];
            shanten: components["schemas"]["Shanten"];
            useful: components["schemas"]["UsefulTiles"];
            /** @description How many copies of the useful tiles the table does not show. */
            left: number;
        };
        /**
         * Shanten
         * @description 向听数: the exchanges that the seat is from ready. `null` where none can make it ready, before the deal,
         *     and for every seat while any has yet to choose a void suit.
         */
        Shanten: number | null;
        /**
         * Useful tiles
         * @description 进张: the tiles that help, in tile order, also those of which none is left; empty for a seat that holds a
         *     14th tile, whose discards have them.
         */
        UsefulTiles: components["schemas"]["UsefulTile"][];
        /**
         * Useful tile
         * @description A tile that helps, and how many of it are left.
         */
        UsefulTile: {
            tile: components["schemas"]["Tile"];
            /** @description Copies that the table does not show. */
            left: number;
        };
        /**
         * Washout payouts
         * @description Who would pay whom if the wall ended now.
         */
        WashoutPayouts: {
            ruleset: components["schemas"]["RulesetId"];
            rule: components["schemas"]["RuleId"];
            /** @description Whether each seat is ready; `null` for one that has won. */
            ready: (boolean | null)[];
            /** @description The best wait of each seat, or `null`. */
            best: components["schemas"]["BestWait"][];
            transfers: components["schemas"]["Transfer"][];
            voided: components["schemas"]["VoidedLine"][];
            totals: components["schemas"]["Totals"];
            /** @description With `explain`: what brings nothing, and why. */
            nothing?: components["schemas"]["Nothing"][];
        };
        /**
         * Totals
         * @description Points of each seat; they add up to zero.
         */
        Totals: components["schemas"]["Points"][];
        /**
         * Transfer
         * @description Points that move from one seat to another, and the rule that moves them.
         */
        Transfer: {
            from: components["schemas"]["Seat"];
            to: components["schemas"]["Seat"];
            points: number;
            item: components["schemas"]["ItemId"];
            rule: components["schemas"]["RuleId"];
            /** @description The reason in the language asked for. */
            why: string;
        };
        /**
         * Voided line
         * @description A line that a rule takes away again; it moves no points.
         */
        VoidedLine: {
            from: components["schemas"]["Seat"];
            to: components["schemas"]["Seat"];
            points: number;
            item: components["schemas"]["ItemId"];
            rule: components["schemas"]["RuleId"];
            /** @description The reason in the language asked for. */
            why: string;
            voided_by: components["schemas"]["RuleId"];
        };
        /**
         * Nothing
         * @description Something that brings nothing, and why.
         */
        Nothing: {
            seat: components["schemas"]["Seat"];
            /**
             * @description That the seat is not ready 听牌 although it looks as if it were; a kong 豆; chickens 鸡; a charging 冲锋鸡 or a liable
             *     chicken 责任鸡.
             * @enum {string}
             */
            about: "ready" | "kong" | "chicken" | "charge" | "liable";
            tile?: components["schemas"]["Tile"];
            rule: components["schemas"]["RuleId"];
            /** @description The reason in the language asked for. */
            why: string;
        };
        /**
         * Settlement
         * @description The payments of a finished table, and the next dealer.
         */
        Settlement: {
            ruleset: components["schemas"]["RulesetId"];
            /** @enum {string} */
            outcome: "win" | "washout";
            totals: components["schemas"]["Totals"];
            transfers: components["schemas"]["Transfer"][];
            voided: components["schemas"]["VoidedLine"][];
            seats: components["schemas"]["SettledSeat"][];
            next: components["schemas"]["NextDealer"];
            /** @description With `explain`: what brings nothing, and why. */
            nothing?: components["schemas"]["Nothing"][];
        };
        /**
         * Next dealer
         * @description The dealer of the next round.
         */
        NextDealer: {
            dealer: components["schemas"]["Seat"];
            streak: number;
            rule: components["schemas"]["RuleId"];
        };
        /**
         * Settled seat
         * @description What became of a seat.
         */
        SettledSeat: {
            seat: components["schemas"]["Seat"];
            /** @enum {string} */
            status: "won" | "ready" | "unready";
            patterns?: components["schemas"]["PatternId"][];
            hand_points?: components["schemas"]["Points"];
            fan?: number;
            extras?: components["schemas"]["Extras"];
            reading?: components["schemas"]["Reading"];
        };
        /**
         * Text
         * @description A text in both languages.
         */
        Text: {
            zh: string;
            en: string;
        };
        /**
         * Rulesets
         * @description Every rule set in short.
         */
        Rulesets: {
            rulesets: components["schemas"]["RulesetSummary"][];
        };
        /**
         * Ruleset summary
         * @description A rule set by id, with its name and numbers of players.
         */
        RulesetSummary: {
            id: components["schemas"]["RulesetId"];
            name: components["schemas"]["Text"];
            summary: components["schemas"]["Text"];
            players: number[];
        };
        /**
         * Ruleset
         * @description A rule set with its options, patterns and rules.
         */
        Ruleset: {
            id: components["schemas"]["RulesetId"];
            name: components["schemas"]["Text"];
            summary: components["schemas"]["Text"];
            source: string;
            players: number[];
            groups: components["schemas"]["Label"][];
            options: components["schemas"]["OptionDescription"][];
            /** @description The key of the option whose value chooses among the points of `patterns`. */
            points_by?: string | null;
            patterns: components["schemas"]["PatternDescription"][];
            items: components["schemas"]["Label"][];
            rules: components["schemas"]["RuleDescription"][];
        };
        /**
         * Label
         * @description An id, and what it is called in both languages.
         */
        Label: {
            id: string;
            label: components["schemas"]["Text"];
        };
        /**
         * Option description
         * @description One room option, with all that a form needs: `choices` for the type `choice`, `minimum` and `maximum`
         *     for `integer`.
         */
        OptionDescription: {
            key: string;
            label: components["schemas"]["Text"];
            /** @description The id of one of `groups`. */
            group: string;
            /** @enum {string} */
            type: "choice" | "integer" | "boolean";
            default: components["schemas"]["OptionValue"];
            choices?: components["schemas"]["OptionChoice"][];
            minimum?: number;
            maximum?: number;
            source: string;
            note: components["schemas"]["OptionNote"];
            /** @description Options of which at least one has to be on, and not `none`, for this one to change anything. */
            needs: string[];
            /** @description Keys of the options that cannot be on together with this one. */
            excludes: string[];
        };
        /**
         * Option note
         * @description What else is to be known of an option, in both languages; `null` for nothing.
         */
        OptionNote: {
            zh: string;
            en: string;
        } | null;
        /**
         * Option choice
         * @description A value that the option can take, and what it is called.
         */
        OptionChoice: {
            value: components["schemas"]["OptionValue"];
            label: components["schemas"]["Text"];
            /** @description The numbers of players that it can be played by, where it narrows those of the rule set. */
            players?: number[];
        };
        /**
         * Option value
         * @description The value of an option: true or false, an integer, or a word.
         */
        OptionValue: boolean | number | string;
        /**
         * Pattern description
         * @description A winning pattern, what it is, and its points by the value of the option that chooses the table of points.
         */
        PatternDescription: {
            id: components["schemas"]["PatternId"];
            label: components["schemas"]["Text"];
            text: components["schemas"]["Text"];
            points: components["schemas"]["PatternPoints"];
        };
        /**
         * Pattern points
         * @description Its points, by the value of the option that chooses the table of points; `""` where none does.
         */
        PatternPoints: {
            [key: string]: components["schemas"]["Points"];
        };
        /**
         * Rule description
         * @description A rule that answers cite. Each line of its `text` is a paragraph or, where it begins with `- `, an item of a list.
         */
        RuleDescription: {
            id: components["schemas"]["RuleId"];
            title: components["schemas"]["Text"];
            text: components["schemas"]["Text"];
            /** @description Where it stands in the Chinese source. */
            source: string;
            /** @description What was chosen where the source is silent or can be read in two ways. */
            readings: components["schemas"]["Text"][];
            /** @description Keys of the options that it depends on. */
            options: string[];
        };
        /**
         * Health
         * @description That the service is up, and the versions.
         */
        Health: {
            /** @enum {string} */
            status: "ok";
            versions: components["schemas"]["Versions"];
        };
        /**
         * Versions
         * @description The versions of the service, of its rules, and of each rule set.
         */
        Versions: {
            service: string;
            engine: string;
            rulesets: components["schemas"]["RulesetId"][];
        };
        /**
         * Problem
         * @description A refusal (RFC 9457).
         */
        Problem: {
            /** @description A URI for the kind of problem; it ends in the code. */
            type: string;
            title: string;
            status: number;
            detail: string;
            code: components["schemas"]["ErrorCode"];
            /** @description Every fault found. */
            errors?: components["schemas"]["Fault"][];
        };
        /**
         * Fault
         * @description One fault, and the field that is at fault.
         */
        Fault: {
            /** @description JSON pointer to the field at fault, in the body of the request; or the name of a parameter. */
            pointer: string;
            code: components["schemas"]["ErrorCode"];
            detail: string;
            rule?: components["schemas"]["RuleId"];
        };
        /**
         * Guiyang options
         * @description 贵阳捉鸡 · Guiyang zhuoji (guiyang@1): the options that differ from their defaults.
         */
        GuiyangOptions: {
            /**
             * @description 打法 · style (source 003 四 A, B, 第三款)
             *     三丁拐的分数同混八清十六，没有责任鸡，最多两门花色才能胡、才算听牌；牌还是 108 张。 · “Three players” has the points of “mixed 8, one suit 16”, no liable chicken, and wins or is ready only with two suits at most; all 108 tiles are used.
             *     - `hun5qing10` 混五清十 · mixed 5, one suit 10
             *     - `hun8qing16` 混八清十六 · mixed 8, one suit 16
             *     - `sandingguai` 三丁拐 · three players
             *     Left out, it is `"hun5qing10"`.
             * @enum {string}
             */
            style?: "hun5qing10" | "hun8qing16" | "sandingguai";
            /**
             * @description 庄家加分 · dealer bonus (source 003 二.4)
             *     - `multiply` 按连庄倍数 · times the rounds dealt in a row
             *     - `add` 加连庄局数 · plus the rounds dealt in a row
             *     - `off` 不加 · nothing more
             *     Left out, it is `"multiply"`.
             * @enum {string}
             */
            dealer_bonus?: "multiply" | "add" | "off";
            /**
             * @description 底注 · base (source 003 四 积分结算 2)
             *     Left out, it is `1`.
             */
            base?: number;
        };
        /**
         * Guiyang room
         * @description 贵阳捉鸡 · Guiyang zhuoji (guiyang@1): a room with these options.
         */
        GuiyangRoom: {
            /**
             * @description By name, its newest version (in a change of a room the one that it has); or by name and version.
             * @enum {string}
             */
            ruleset: "guiyang" | "guiyang@1";
            options?: components["schemas"]["GuiyangOptions"];
        };
        /**
         * Guiyang room body
         * @description 贵阳捉鸡 · Guiyang zhuoji (guiyang@1): a room to be stored.
         */
        GuiyangRoomBody: {
            /** @description What its owner calls it. */
            name: string;
            /**
             * @description By name, its newest version (in a change of a room the one that it has); or by name and version. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            ruleset: "guiyang" | "guiyang@1";
            options?: components["schemas"]["GuiyangOptions"];
            /**
             * Format: date-time
             * @description When it ceases to exist, in the future; left out, it stays.
             */
            expires_at?: string;
        };
        /**
         * Gumai options
         * @description 估卖捉鸡 · Zhuoji with stakes (gumai@1): the options that differ from their defaults.
         */
        GumaiOptions: {
            /**
             * @description 翻牌鸡 · turned chickens (source 000 鸡牌①②, 2.5)
             *     - `none` 不算翻牌鸡 · no chickens from the turned tile
             *     - `next` 下鸡 · the next rank
             *     - `swing` 摇摆鸡（上下鸡） · the next rank and the one before
             *     Left out, it is `"next"`.
             * @enum {string}
             */
            chicken?: "none" | "next" | "swing";
            /**
             * @description 本鸡 · the turned tile itself (source 000 鸡牌③)
             *     Left out, it is `false`.
             */
            self_chicken?: boolean;
            /**
             * @description 乌骨鸡 · 8 of dots (8p) is a default chicken (source 000 鸡牌④)
             *     Left out, it is `false`.
             */
            wugu?: boolean;
            /**
             * @description 星期鸡 · weekday chickens (source 000 鸡牌⑤)
             *     计鸡的牌局要写明星期几。 · The table has to say which day of the week it is.
             *     Left out, it is `false`.
             */
            weekday_chicken?: boolean;
            /**
             * @description 风吹鸡 · no chickens where 5 of dots (5p) is turned (source 000 鸡牌⑥)
             *     Left out, it is `false`.
             */
            wind?: boolean;
            /**
             * @description 满堂鸡 · turned chickens among the discards count (source 000 确定鸡)
             *     只管翻牌鸡、本鸡、星期鸡；这三样都没选时不起作用。 · Concerns turned chickens, the turned tile itself and weekday chickens; without any of them it changes nothing.
             *     Needs one of `chicken`, `self_chicken`, `weekday_chicken`
             *     Left out, it is `false`.
             */
            full_hall?: boolean;
            /**
             * @description 地龙 · a pung and five pairs (source 000 玩法①)
             *     Left out, it is `false`.
             */
            dilong?: boolean;
            /**
             * @description 估卖 · stakes (source 000 玩法②)
             *     Left out, it is `false`.
             */
            stakes?: boolean;
            /**
             * @description 荒庄计鸡豆 · ready seats score chickens and kongs in a washout (source 000 荒庄查叫)
             *     Left out, it is `true`.
             */
            washout_scores?: boolean;
            /**
             * @description 一扣二 · 1 more when the dealer wins or pays (source 000 连庄①)
             *     Left out, it is `false`.
             */
            dealer_extra?: boolean;
            /**
             * @description 连庄 · dealer's streak (source 000 连庄②)
             *     Left out, it is `false`.
             */
            streak?: boolean;
            /**
             * @description 通三 · plain hands 3, all others 3 more (source 000 连庄③)
             *     Left out, it is `false`.
             */
            tongsan?: boolean;
            /**
             * @description 自摸 · own draw (source 000 算分)
             *     通三时不加 1。 · Where plain hands count 3, the 1 falls away.
             *     - `double_plus_one` 翻倍再加 1 · double and 1 more
             *     - `double` 只翻倍 · double
             *     - `plus_one` 只加 1 · 1 more
             *     Left out, it is `"double_plus_one"`.
             * @enum {string}
             */
            self_draw?: "double_plus_one" | "double" | "plus_one";
            /**
             * @description 底分 · base (source 000 底分)
             *     没勾选多倍为 1；勾选了为 2 到 10，建房时先列出 2。 · 1 where the room form's box for a multiple is not ticked; ticked, 2 to 10, of which the form offers 2 first.
             *     Left out, it is `1`.
             */
            multiplier?: number;
        };
        /**
         * Gumai room
         * @description 估卖捉鸡 · Zhuoji with stakes (gumai@1): a room with these options.
         */
        GumaiRoom: {
            /**
             * @description By name, its newest version (in a change of a room the one that it has); or by name and version.
             * @enum {string}
             */
            ruleset: "gumai" | "gumai@1";
            options?: components["schemas"]["GumaiOptions"];
        };
        /**
         * Gumai room body
         * @description 估卖捉鸡 · Zhuoji with stakes (gumai@1): a room to be stored.
         */
        GumaiRoomBody: {
            /** @description What its owner calls it. */
            name: string;
            /**
             * @description By name, its newest version (in a change of a room the one that it has); or by name and version. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            ruleset: "gumai" | "gumai@1";
            options?: components["schemas"]["GumaiOptions"];
            /**
             * Format: date-time
             * @description When it ceases to exist, in the future; left out, it stays.
             */
            expires_at?: string;
        };
        /**
         * Yinji options
         * @description 金银鸡捉鸡 · Zhuoji with gold and silver chickens (yinji@1): the options that differ from their defaults.
         */
        YinjiOptions: {
            /**
             * @description 翻牌鸡 · turned chickens (source 001 鸡(8))
             *     - `next` 下鸡 · the next rank
             *     - `swing` 摇摆鸡（上下鸡） · the next rank and the one before
             *     Left out, it is `"swing"`.
             * @enum {string}
             */
            chicken?: "next" | "swing";
            /**
             * @description 满堂鸡 · turned chickens among the discards count (source 001 鸡(9))
             *     Left out, it is `true`.
             */
            full_hall?: boolean;
            /**
             * @description 银鸡（一万、一筒 2 分） · turned 1 of characters (1m) and 1 of dots (1p) count 2 (source 001 鸡(10))
             *     只管银鸡；金鸡总是算。 · Golden chickens hold in any case.
             *     Left out, it is `true`.
             */
            silver?: boolean;
            /**
             * @description 鸡全包 · forfeit of every 1 of bamboos (1s) shown (source 001 鸡(7))
             *     Left out, it is `true`.
             */
            forfeit_all_chickens?: boolean;
            /**
             * @description 包豆 · forfeit of kongs (source 001 包杠(9))
             *     Left out, it is `true`.
             */
            forfeit_kongs?: boolean;
            /**
             * @description 连庄 · dealer's streak (source 001 连庄(1))
             *     Left out, it is `true`.
             */
            streak?: boolean;
            /**
             * @description 底分 · base (source this project)
             *     Left out, it is `1`.
             */
            base?: number;
        };
        /**
         * Yinji room
         * @description 金银鸡捉鸡 · Zhuoji with gold and silver chickens (yinji@1): a room with these options.
         */
        YinjiRoom: {
            /**
             * @description By name, its newest version (in a change of a room the one that it has); or by name and version.
             * @enum {string}
             */
            ruleset: "yinji" | "yinji@1";
            options?: components["schemas"]["YinjiOptions"];
        };
        /**
         * Yinji room body
         * @description 金银鸡捉鸡 · Zhuoji with gold and silver chickens (yinji@1): a room to be stored.
         */
        YinjiRoomBody: {
            /** @description What its owner calls it. */
            name: string;
            /**
             * @description By name, its newest version (in a change of a room the one that it has); or by name and version. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            ruleset: "yinji" | "yinji@1";
            options?: components["schemas"]["YinjiOptions"];
            /**
             * Format: date-time
             * @description When it ceases to exist, in the future; left out, it stays.
             */
            expires_at?: string;
        };
        /**
         * Zhaotong options
         * @description 昭通麻将 · Zhaotong mahjong (zhaotong@1): the options that differ from their defaults.
         */
        ZhaotongOptions: {
            /**
             * @description 听用 · wild tiles (source 004 五)
             *     - `4` 四听用 · 4: the rank after the indicator
             *     - `8` 八听用 · 8: the ranks after and before it
             *     - `11` 十一听用 · 11: those and the indicator itself
             *     Left out, it is `4`.
             * @enum {integer}
             */
            wilds?: 4 | 8 | 11;
            /**
             * @description 定缺 · void suits (source 004 五)
             *     Left out, it is `false`.
             */
            void_suit?: boolean;
            /**
             * @description 碰东杠西 · a kong of another tile after a pung (source 004 五)
             *     碰后打牌前，可以先暗杠或补杠另一张牌。 · Between a pung and its discard, a concealed or added kong of another tile is allowed.
             *     Left out, it is `false`.
             */
            pung_then_kong?: boolean;
            /**
             * @description 番封顶 · fan cap (source 004 五)
             *     - `4` 4 番封顶 · 4 fan
             *     - `5` 5 番封顶 · 5 fan
             *     - `6` 6 番封顶 · 6 fan
             *     - `7` 7 番封顶 · 7 fan
             *     Left out, it is `5`.
             * @enum {integer}
             */
            cap?: 4 | 5 | 6 | 7;
            /**
             * @description 自摸加番 · an own draw adds a fan (source 004 五)
             *     Left out, it is `true`.
             */
            self_draw_fan?: boolean;
            /**
             * @description 地胡三家给 · an earthly hand is paid by all (source 004 五)
             *     Left out, it is `false`.
             */
            earthly_all_pay?: boolean;
        };
        /**
         * Zhaotong room
         * @description 昭通麻将 · Zhaotong mahjong (zhaotong@1): a room with these options.
         */
        ZhaotongRoom: {
            /**
             * @description By name, its newest version (in a change of a room the one that it has); or by name and version.
             * @enum {string}
             */
            ruleset: "zhaotong" | "zhaotong@1";
            options?: components["schemas"]["ZhaotongOptions"];
        };
        /**
         * Zhaotong room body
         * @description 昭通麻将 · Zhaotong mahjong (zhaotong@1): a room to be stored.
         */
        ZhaotongRoomBody: {
            /** @description What its owner calls it. */
            name: string;
            /**
             * @description By name, its newest version (in a change of a room the one that it has); or by name and version. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            ruleset: "zhaotong" | "zhaotong@1";
            options?: components["schemas"]["ZhaotongOptions"];
            /**
             * Format: date-time
             * @description When it ceases to exist, in the future; left out, it stays.
             */
            expires_at?: string;
        };
    };
    responses: {
        /** @description Not JSON, or not of the schema (code `schema`). */
        NotTheSchema: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                "Content-Language": components["headers"]["ContentLanguage"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The caller has no valid key (`unauthorized`). */
        Unauthorized: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                "Content-Language": components["headers"]["ContentLanguage"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description No such rule set (`unknown_ruleset`) or room (`room_not_found`). */
        NotFound: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                "Content-Language": components["headers"]["ContentLanguage"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The room that this `Idempotency-Key` made was removed or has expired (`room_gone`). */
        Gone: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                "Content-Language": components["headers"]["ContentLanguage"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `If-Match` names another version than the last (`stale`). Nothing was done. */
        Stale: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                "Content-Language": components["headers"]["ContentLanguage"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The body is larger than 64 KiB (`too_large`). */
        TooLarge: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                "Content-Language": components["headers"]["ContentLanguage"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The body is of another media type (`unsupported_media_type`). */
        NotJson: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                "Content-Language": components["headers"]["ContentLanguage"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Of the schema, but no possible option, table or room. `errors` lists every fault found. */
        Impossible: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                "Content-Language": components["headers"]["ContentLanguage"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `If-Match` is missing (`precondition_required`). Nothing was done. */
        PreconditionRequired: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                "Content-Language": components["headers"]["ContentLanguage"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Any other refusal or failure. */
        Problem: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                "Content-Language": components["headers"]["ContentLanguage"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
    };
    parameters: {
        /**
         * @description Language of the texts, `zh` (also if left out) or `en`; weights are followed.
         * @example en
         */
        AcceptLanguage: string;
        /**
         * @description The `ETag` of the room that is to be changed; `*` for whichever it has. Needed: without it the answer is 428.
         * @example "1"
         */
        IfMatch: string;
        /**
         * @description The `ETag` of the version that the caller has; several are separated by commas, `*` is any.
         * @example "1"
         */
        IfNoneMatch: string;
        /**
         * @description The id of a room.
         * @example 1a21e7c6ac0f1e2d3c4b5a69788
         */
        RoomId: string;
    };
    requestBodies: never;
    headers: {
        /** @description Names this answer in the logs. A well-formed one of the request is kept. */
        XRequestId: string;
        /** @description Language of the texts. Both where a gateway refuses before the service is asked. */
        ContentLanguage: "zh" | "en" | "zh, en";
        /** @description Names this version of what is answered. */
        ETag: string;
        /** @description The address of the room. */
        Location: string;
        /** @description Sent where an earlier request with this `Idempotency-Key` has made the room. */
        IdempotentReplayed: "true";
        /** @description The address of the next part, as `<?…>; rel="next"`, relative to that of this one; left out with the last. */
        Link: string;
        /** @description How long the answer may be kept without asking. */
        CacheControl: string;
        /**
         * @description How many requests of this kind, of all callers together, can be under way: draft-ietf-httpapi-ratelimit-headers. Where requests are answered one at a time it is left out.
         * @example "ask_batch";q=8;qu="concurrent-requests"
         */
        RateLimitPolicy: string;
        /**
         * @description How many more could be under way now, of what `RateLimit-Policy` says. Also of a gateway that refuses with 429: `"second"` or `"month"`, of which nothing is left.
         * @example "ask_batch";r=7
         */
        RateLimit: string;
    };
    pathItems: never;
}
export type TableRequest = components['schemas']['TableRequest'];
export type LegalActionsRequest = components['schemas']['LegalActionsRequest'];
export type ViewRequest = components['schemas']['ViewRequest'];
export type Views = components['schemas']['Views'];
export type SeatView = components['schemas']['SeatView'];
export type EveryView = components['schemas']['EveryView'];
export type TransitionRequest = components['schemas']['TransitionRequest'];
export type DealtHands = components['schemas']['DealtHands'];
export type Choice = components['schemas']['Choice'];
export type StakeChoice = components['schemas']['StakeChoice'];
export type VoidChoice = components['schemas']['VoidChoice'];
export type ReadyChoice = components['schemas']['ReadyChoice'];
export type PassChoice = components['schemas']['PassChoice'];
export type WinChoice = components['schemas']['WinChoice'];
export type DiscardChoice = components['schemas']['DiscardChoice'];
export type PungChoice = components['schemas']['PungChoice'];
export type KongChoice = components['schemas']['KongChoice'];
export type SwapChoice = components['schemas']['SwapChoice'];
export type Offers = components['schemas']['Offers'];
export type Offer = components['schemas']['Offer'];
export type Drawer = components['schemas']['Drawer'];
export type WaitingFor = components['schemas']['WaitingFor'];
export type Claims = components['schemas']['Claims'];
export type Happened = components['schemas']['Happened'];
export type Transition = components['schemas']['Transition'];
export type ActingTransition = components['schemas']['ActingTransition'];
export type WaitingTransition = components['schemas']['WaitingTransition'];
export type DrawTransition = components['schemas']['DrawTransition'];
export type FlipTransition = components['schemas']['FlipTransition'];
export type DealTransition = components['schemas']['DealTransition'];
export type OverTransition = components['schemas']['OverTransition'];
export type RoundRecord = components['schemas']['RoundRecord'];
export type RecordLines = components['schemas']['RecordLines'];
export type Deal = components['schemas']['Deal'];
export type RoundEvent = components['schemas']['RoundEvent'];
export type ShownHand = components['schemas']['ShownHand'];
export type UnreadExtras = components['schemas']['UnreadExtras'];
export type UnreadReading = components['schemas']['UnreadReading'];
export type ClaimedResult = components['schemas']['ClaimedResult'];
export type ClaimedItems = components['schemas']['ClaimedItems'];
export type ClaimedNext = components['schemas']['ClaimedNext'];
export type ClaimedTransfer = components['schemas']['ClaimedTransfer'];
export type Replay = components['schemas']['Replay'];
export type IllegalEvent = components['schemas']['IllegalEvent'];
export type NextEvent = components['schemas']['NextEvent'];
export type Difference = components['schemas']['Difference'];
export type SettledValue = components['schemas']['SettledValue'];
export type ClaimedValue = components['schemas']['ClaimedValue'];
export type BatchRequest = components['schemas']['BatchRequest'];
export type BatchedRequest = components['schemas']['BatchedRequest'];
export type BatchedLegalActions = components['schemas']['BatchedLegalActions'];
export type BatchedWaits = components['schemas']['BatchedWaits'];
export type BatchedHints = components['schemas']['BatchedHints'];
export type BatchedWashoutPayouts = components['schemas']['BatchedWashoutPayouts'];
export type BatchedSettlement = components['schemas']['BatchedSettlement'];
export type BatchedViews = components['schemas']['BatchedViews'];
export type BatchedTransition = components['schemas']['BatchedTransition'];
export type BatchedReplay = components['schemas']['BatchedReplay'];
export type BatchAnswers = components['schemas']['BatchAnswers'];
export type BatchedAnswer = components['schemas']['BatchedAnswer'];
export type BatchedHeaders = components['schemas']['BatchedHeaders'];
export type AnswerOrProblem = components['schemas']['AnswerOrProblem'];
export type RoomReference = components['schemas']['RoomReference'];
export type StoredRoom = components['schemas']['StoredRoom'];
export type RoomBody = components['schemas']['RoomBody'];
export type Room = components['schemas']['Room'];
export type EffectiveOptions = components['schemas']['EffectiveOptions'];
export type RoomList = components['schemas']['RoomList'];
export type Tile = components['schemas']['Tile'];
export type Hand = components['schemas']['Hand'];
export type Seat = components['schemas']['Seat'];
export type Suit = components['schemas']['Suit'];
export type Table = components['schemas']['Table'];
export type SeatState = components['schemas']['SeatState'];
export type Ready = components['schemas']['Ready'];
export type Passed = components['schemas']['Passed'];
export type MeldKind = components['schemas']['MeldKind'];
export type KongKind = components['schemas']['KongKind'];
export type Meld = components['schemas']['Meld'];
export type Discard = components['schemas']['Discard'];
export type LastEvent = components['schemas']['LastEvent'];
export type LastTile = components['schemas']['LastTile'];
export type Win = components['schemas']['Win'];
export type WinBy = components['schemas']['WinBy'];
export type Points = components['schemas']['Points'];
export type RulesetId = components['schemas']['RulesetId'];
export type PatternId = components['schemas']['PatternId'];
export type RuleId = components['schemas']['RuleId'];
export type ItemId = components['schemas']['ItemId'];
export type ErrorCode = components['schemas']['ErrorCode'];
export type Extras = components['schemas']['Extras'];
export type Reading = components['schemas']['Reading'];
export type ReadingGroup = components['schemas']['ReadingGroup'];
export type LegalActions = components['schemas']['LegalActions'];
export type RefusedAction = components['schemas']['RefusedAction'];
export type Action = components['schemas']['Action'];
export type StakeAction = components['schemas']['StakeAction'];
export type VoidAction = components['schemas']['VoidAction'];
export type ReadyAction = components['schemas']['ReadyAction'];
export type PassAction = components['schemas']['PassAction'];
export type WinAction = components['schemas']['WinAction'];
export type DiscardAction = components['schemas']['DiscardAction'];
export type PungAction = components['schemas']['PungAction'];
export type KongAction = components['schemas']['KongAction'];
export type SwapAction = components['schemas']['SwapAction'];
export type Wait = components['schemas']['Wait'];
export type BestWait = components['schemas']['BestWait'];
export type Waits = components['schemas']['Waits'];
export type SeatWaits = components['schemas']['SeatWaits'];
export type DiscardWaits = components['schemas']['DiscardWaits'];
export type Hints = components['schemas']['Hints'];
export type SeatHint = components['schemas']['SeatHint'];
export type DiscardHint = components['schemas']['DiscardHint'];
export type Shanten = components['schemas']['Shanten'];
export type UsefulTiles = components['schemas']['UsefulTiles'];
export type UsefulTile = components['schemas']['UsefulTile'];
export type WashoutPayouts = components['schemas']['WashoutPayouts'];
export type Totals = components['schemas']['Totals'];
export type Transfer = components['schemas']['Transfer'];
export type VoidedLine = components['schemas']['VoidedLine'];
export type Nothing = components['schemas']['Nothing'];
export type Settlement = components['schemas']['Settlement'];
export type NextDealer = components['schemas']['NextDealer'];
export type SettledSeat = components['schemas']['SettledSeat'];
export type Text = components['schemas']['Text'];
export type Rulesets = components['schemas']['Rulesets'];
export type RulesetSummary = components['schemas']['RulesetSummary'];
export type Ruleset = components['schemas']['Ruleset'];
export type Label = components['schemas']['Label'];
export type OptionDescription = components['schemas']['OptionDescription'];
export type OptionNote = components['schemas']['OptionNote'];
export type OptionChoice = components['schemas']['OptionChoice'];
export type OptionValue = components['schemas']['OptionValue'];
export type PatternDescription = components['schemas']['PatternDescription'];
export type PatternPoints = components['schemas']['PatternPoints'];
export type RuleDescription = components['schemas']['RuleDescription'];
export type Health = components['schemas']['Health'];
export type Versions = components['schemas']['Versions'];
export type Problem = components['schemas']['Problem'];
export type Fault = components['schemas']['Fault'];
export type GuiyangOptions = components['schemas']['GuiyangOptions'];
export type GuiyangRoom = components['schemas']['GuiyangRoom'];
export type GuiyangRoomBody = components['schemas']['GuiyangRoomBody'];
export type GumaiOptions = components['schemas']['GumaiOptions'];
export type GumaiRoom = components['schemas']['GumaiRoom'];
export type GumaiRoomBody = components['schemas']['GumaiRoomBody'];
export type YinjiOptions = components['schemas']['YinjiOptions'];
export type YinjiRoom = components['schemas']['YinjiRoom'];
export type YinjiRoomBody = components['schemas']['YinjiRoomBody'];
export type ZhaotongOptions = components['schemas']['ZhaotongOptions'];
export type ZhaotongRoom = components['schemas']['ZhaotongRoom'];
export type ZhaotongRoomBody = components['schemas']['ZhaotongRoomBody'];
export type ResponseNotTheSchema = components['responses']['NotTheSchema'];
export type ResponseUnauthorized = components['responses']['Unauthorized'];
export type ResponseNotFound = components['responses']['NotFound'];
export type ResponseGone = components['responses']['Gone'];
export type ResponseStale = components['responses']['Stale'];
export type ResponseTooLarge = components['responses']['TooLarge'];
export type ResponseNotJson = components['responses']['NotJson'];
export type ResponseImpossible = components['responses']['Impossible'];
export type ResponsePreconditionRequired = components['responses']['PreconditionRequired'];
export type ResponseProblem = components['responses']['Problem'];
export type ParameterAcceptLanguage = components['parameters']['AcceptLanguage'];
export type ParameterIfMatch = components['parameters']['IfMatch'];
export type ParameterIfNoneMatch = components['parameters']['IfNoneMatch'];
export type ParameterRoomId = components['parameters']['RoomId'];
export type HeaderXRequestId = components['headers']['XRequestId'];
export type HeaderContentLanguage = components['headers']['ContentLanguage'];
export type HeaderETag = components['headers']['ETag'];
export type HeaderLocation = components['headers']['Location'];
export type HeaderIdempotentReplayed = components['headers']['IdempotentReplayed'];
export type HeaderLink = components['headers']['Link'];
export type HeaderCacheControl = components['headers']['CacheControl'];
export type HeaderRateLimitPolicy = components['headers']['RateLimitPolicy'];
export type HeaderRateLimit = components['headers']['RateLimit'];
export type $defs = Record<string, never>;
export interface operations {
    list_legal_actions: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Language of the texts, `zh` (also if left out) or `en`; weights are followed.
                 * @example en
                 */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description A room and a table. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["LegalActionsRequest"];
            };
        };
        responses: {
            /** @description The seats that have to act, each with everything it may do. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LegalActions"];
                };
            };
            400: components["responses"]["NotTheSchema"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["NotJson"];
            422: components["responses"]["Impossible"];
            default: components["responses"]["Problem"];
        };
    };
    list_waits: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Language of the texts, `zh` (also if left out) or `en`; weights are followed.
                 * @example en
                 */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description A room and a table. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["TableRequest"];
            };
        };
        responses: {
            /** @description The waits of each seat. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Waits"];
                };
            };
            400: components["responses"]["NotTheSchema"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["NotJson"];
            422: components["responses"]["Impossible"];
            default: components["responses"]["Problem"];
        };
    };
    list_hints: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Language of the texts, `zh` (also if left out) or `en`; weights are followed.
                 * @example en
                 */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description A room and a table. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["TableRequest"];
            };
        };
        responses: {
            /** @description The hint for each seat. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Hints"];
                };
            };
            400: components["responses"]["NotTheSchema"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["NotJson"];
            422: components["responses"]["Impossible"];
            default: components["responses"]["Problem"];
        };
    };
    list_washout_payouts: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Language of the texts, `zh` (also if left out) or `en`; weights are followed.
                 * @example en
                 */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description A room and a table. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["TableRequest"];
            };
        };
        responses: {
            /** @description Which seats are ready, their best waits, and the payments. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WashoutPayouts"];
                };
            };
            400: components["responses"]["NotTheSchema"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["NotJson"];
            422: components["responses"]["Impossible"];
            default: components["responses"]["Problem"];
        };
    };
    settle: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Language of the texts, `zh` (also if left out) or `en`; weights are followed.
                 * @example en
                 */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description A room and a table. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["TableRequest"];
            };
        };
        responses: {
            /** @description The settlement. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Settlement"];
                };
            };
            400: components["responses"]["NotTheSchema"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["NotJson"];
            422: components["responses"]["Impossible"];
            default: components["responses"]["Problem"];
        };
    };
    list_views: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Language of the texts, `zh` (also if left out) or `en`; weights are followed.
                 * @example en
                 */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description A room, a table, and perhaps a seat. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["ViewRequest"];
            };
        };
        responses: {
            /** @description What the seat sees, or what each does. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Views"];
                };
            };
            400: components["responses"]["NotTheSchema"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["NotJson"];
            422: components["responses"]["Impossible"];
            default: components["responses"]["Problem"];
        };
    };
    advance: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Language of the texts, `zh` (also if left out) or `en`; weights are followed.
                 * @example en
                 */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description A room, a table, and what has been chosen. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["TransitionRequest"];
            };
        };
        responses: {
            /** @description How far the choices go. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Transition"];
                };
            };
            400: components["responses"]["NotTheSchema"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["NotJson"];
            422: components["responses"]["Impossible"];
            default: components["responses"]["Problem"];
        };
    };
    replay: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Language of the texts, `zh` (also if left out) or `en`; weights are followed.
                 * @example en
                 */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description The record. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["RoundRecord"];
                "application/jsonl": components["schemas"]["RecordLines"];
            };
        };
        responses: {
            /** @description What the record comes to. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Replay"];
                };
            };
            400: components["responses"]["NotTheSchema"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["NotJson"];
            422: components["responses"]["Impossible"];
            default: components["responses"]["Problem"];
        };
    };
    ask_batch: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Language of the texts, `zh` (also if left out) or `en`; weights are followed.
                 * @example en
                 */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description The requests. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["BatchRequest"];
            };
        };
        responses: {
            /** @description The answers, in the order of the requests. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BatchAnswers"];
                };
            };
            400: components["responses"]["NotTheSchema"];
            401: components["responses"]["Unauthorized"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["NotJson"];
            default: components["responses"]["Problem"];
        };
    };
    list_rooms: {
        parameters: {
            query?: {
                /**
                 * @description Only rooms of this rule set: of all its versions (`guiyang`), or of one (`guiyang@1`).
                 * @example guiyang
                 */
                ruleset?: string;
                /**
                 * @description Only rooms whose name begins with this.
                 * @example 周五
                 */
                name?: string;
                /**
                 * @description How many rooms at most.
                 * @example 20
                 */
                limit?: number;
                /** @description `next` of the answer before, to the same filters; left out, the list begins. Any other text is refused. */
                cursor?: string;
            };
            header?: {
                /**
                 * @description Language of the texts, `zh` (also if left out) or `en`; weights are followed.
                 * @example en
                 */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A part of the list. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "rooms": [
                     *         {
                     *           "id": "1a21e7c6ac0f1e2d3c4b5a69788",
                     *           "name": "周五雀局",
                     *           "ruleset": "guiyang@1",
                     *           "options": {
                     *             "style": "hun8qing16",
                     *             "dealer_bonus": "multiply",
                     *             "base": 2
                     *           },
                     *           "version": 1,
                     *           "created_at": "2026-11-27T19:30:00.000Z",
                     *           "updated_at": "2026-11-27T19:30:00.000Z",
                     *           "expires_at": null
                     *         }
                     *       ],
                     *       "next": null
                     *     }
                     */
                    "application/json": components["schemas"]["RoomList"];
                };
            };
            400: components["responses"]["NotTheSchema"];
            401: components["responses"]["Unauthorized"];
            default: components["responses"]["Problem"];
        };
    };
    create_room: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Any text that names this one attempt, such as a UUID. No comma, which would be taken for two of them.
                 * @example 6d1c1c1e-7c0a-4c7e-9d43-0a4d2c6a3f10
                 */
                "Idempotency-Key"?: string;
                /**
                 * @description Language of the texts, `zh` (also if left out) or `en`; weights are followed.
                 * @example en
                 */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description The room. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["RoomBody"];
            };
        };
        responses: {
            /** @description It is stored. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    ETag: components["headers"]["ETag"];
                    Location: components["headers"]["Location"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "1a21e7c6ac0f1e2d3c4b5a69788",
                     *       "name": "周五雀局",
                     *       "ruleset": "guiyang@1",
                     *       "options": {
                     *         "style": "hun8qing16",
                     *         "dealer_bonus": "multiply",
                     *         "base": 2
                     *       },
                     *       "version": 1,
                     *       "created_at": "2026-11-27T19:30:00.000Z",
                     *       "updated_at": "2026-11-27T19:30:00.000Z",
                     *       "expires_at": null
                     *     }
                     */
                    "application/json": components["schemas"]["Room"];
                };
            };
            400: components["responses"]["NotTheSchema"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            410: components["responses"]["Gone"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["NotJson"];
            422: components["responses"]["Impossible"];
            default: components["responses"]["Problem"];
        };
    };
    read_room: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The `ETag` of the version that the caller has; several are separated by commas, `*` is any.
                 * @example "1"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /**
                 * @description Language of the texts, `zh` (also if left out) or `en`; weights are followed.
                 * @example en
                 */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path: {
                /**
                 * @description The id of a room.
                 * @example 1a21e7c6ac0f1e2d3c4b5a69788
                 */
                id: components["parameters"]["RoomId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The room. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "1a21e7c6ac0f1e2d3c4b5a69788",
                     *       "name": "周五雀局",
                     *       "ruleset": "guiyang@1",
                     *       "options": {
                     *         "style": "hun8qing16",
                     *         "dealer_bonus": "multiply",
                     *         "base": 2
                     *       },
                     *       "version": 1,
                     *       "created_at": "2026-11-27T19:30:00.000Z",
                     *       "updated_at": "2026-11-27T19:30:00.000Z",
                     *       "expires_at": null
                     *     }
                     */
                    "application/json": components["schemas"]["Room"];
                };
            };
            /** @description The caller has this version. */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["NotTheSchema"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Problem"];
        };
    };
    replace_room: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The `ETag` of the room that is to be changed; `*` for whichever it has. Needed: without it the answer is 428.
                 * @example "1"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
                /**
                 * @description Language of the texts, `zh` (also if left out) or `en`; weights are followed.
                 * @example en
                 */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path: {
                /**
                 * @description The id of a room.
                 * @example 1a21e7c6ac0f1e2d3c4b5a69788
                 */
                id: components["parameters"]["RoomId"];
            };
            cookie?: never;
        };
        /** @description The room. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["RoomBody"];
            };
        };
        responses: {
            /** @description It is changed. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "1a21e7c6ac0f1e2d3c4b5a69788",
                     *       "name": "周五雀局",
                     *       "ruleset": "guiyang@1",
                     *       "options": {
                     *         "style": "hun8qing16",
                     *         "dealer_bonus": "multiply",
                     *         "base": 2
                     *       },
                     *       "version": 2,
                     *       "created_at": "2026-11-27T19:30:00.000Z",
                     *       "updated_at": "2026-11-27T21:00:00.000Z",
                     *       "expires_at": null
                     *     }
                     */
                    "application/json": components["schemas"]["Room"];
                };
            };
            400: components["responses"]["NotTheSchema"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            412: components["responses"]["Stale"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["NotJson"];
            422: components["responses"]["Impossible"];
            428: components["responses"]["PreconditionRequired"];
            default: components["responses"]["Problem"];
        };
    };
    delete_room: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The `ETag` of the room that is to be changed; `*` for whichever it has. Needed: without it the answer is 428.
                 * @example "1"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
                /**
                 * @description Language of the texts, `zh` (also if left out) or `en`; weights are followed.
                 * @example en
                 */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path: {
                /**
                 * @description The id of a room.
                 * @example 1a21e7c6ac0f1e2d3c4b5a69788
                 */
                id: components["parameters"]["RoomId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is removed. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["NotTheSchema"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            412: components["responses"]["Stale"];
            428: components["responses"]["PreconditionRequired"];
            default: components["responses"]["Problem"];
        };
    };
    list_rulesets: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The `ETag` of the version that the caller has; several are separated by commas, `*` is any.
                 * @example "1"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Every rule set in short. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "rulesets": [
                     *         {
                     *           "id": "guiyang@1",
                     *           "name": {
                     *             "zh": "贵阳捉鸡",
                     *             "en": "Guiyang zhuoji"
                     *           },
                     *           "summary": {
                     *             "zh": "贵阳捉鸡麻将：混五清十、混八清十六（四人）、三丁拐（三人）。",
                     *             "en": "Guiyang zhuoji mahjong: styles “mixed 5, one suit 10” and “mixed 8, one suit 16” for four, “three players” for three."
                     *           },
                     *           "players": [
                     *             3,
                     *             4
                     *           ]
                     *         },
                     *         {
                     *           "id": "gumai@1",
                     *           "name": {
                     *             "zh": "估卖捉鸡",
                     *             "en": "Zhuoji with stakes"
                     *           },
                     *           "summary": {
                     *             "zh": "捉鸡麻将：估卖、乌骨鸡、星期鸡、地龙、通三等房间选项（二至四人）。",
                     *             "en": "Zhuoji with stakes, black-bone and weekday chickens, a pung and five pairs, higher points for every pattern, and many more room options; for two to four."
                     *           },
                     *           "players": [
                     *             2,
                     *             3,
                     *             4
                     *           ]
                     *         },
                     *         {
                     *           "id": "yinji@1",
                     *           "name": {
                     *             "zh": "金银鸡捉鸡",
                     *             "en": "Zhuoji with gold and silver chickens"
                     *           },
                     *           "summary": {
                     *             "zh": "捉鸡麻将：金鸡银鸡、爬坡豆 4 分、点豆 2 分、鸡全包、包豆（二至四人）。",
                     *             "en": "Zhuoji with gold and silver chickens, added kongs at 4, exposed ones at 2, and forfeits of all chickens and kongs; for two to four."
                     *           },
                     *           "players": [
                     *             2,
                     *             3,
                     *             4
                     *           ]
                     *         },
                     *         {
                     *           "id": "zhaotong@1",
                     *           "name": {
                     *             "zh": "昭通麻将",
                     *             "en": "Zhaotong mahjong"
                     *           },
                     *           "summary": {
                     *             "zh": "昭通麻将：听用（四、八、十一）、血战到底、按番计分（二至四人）。",
                     *             "en": "Zhaotong mahjong: wild tiles (4, 8, 11), played on after a win, scored by fan; for two to four."
                     *           },
                     *           "players": [
                     *             2,
                     *             3,
                     *             4
                     *           ]
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Rulesets"];
                };
            };
            /** @description The caller has this version. */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["NotTheSchema"];
            401: components["responses"]["Unauthorized"];
            default: components["responses"]["Problem"];
        };
    };
    read_ruleset: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Language of the texts, `zh` (also if left out) or `en`; weights are followed.
                 * @example en
                 */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /**
                 * @description The `ETag` of the version that the caller has; several are separated by commas, `*` is any.
                 * @example "1"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /**
                 * @description The rule set, by name (its newest version) or by name and version.
                 * @example guiyang
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The rule set. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "guiyang@1",
                     *       "name": {
                     *         "zh": "贵阳捉鸡",
                     *         "en": "Guiyang zhuoji"
                     *       },
                     *       "summary": {
                     *         "zh": "贵阳捉鸡麻将：混五清十、混八清十六（四人）、三丁拐（三人）。",
                     *         "en": "Guiyang zhuoji mahjong: styles “mixed 5, one suit 10” and “mixed 8, one suit 16” for four, “three players” for three."
                     *       },
                     *       "players": [
                     *         3,
                     *         4
                     *       ],
                     *       "source": "003",
                     *       "groups": [
                     *         {
                     *           "id": "play",
                     *           "label": {
                     *             "zh": "打法",
                     *             "en": "play"
                     *           }
                     *         },
                     *         {
                     *           "id": "dealer",
                     *           "label": {
                     *             "zh": "庄家",
                     *             "en": "dealer"
                     *           }
                     *         },
                     *         {
                     *           "id": "points",
                     *           "label": {
                     *             "zh": "分数",
                     *             "en": "points"
                     *           }
                     *         }
                     *       ],
                     *       "options": [
                     *         {
                     *           "key": "style",
                     *           "label": {
                     *             "zh": "打法",
                     *             "en": "style"
                     *           },
                     *           "group": "play",
                     *           "default": "hun5qing10",
                     *           "source": "003 四 A, B, 第三款",
                     *           "note": {
                     *             "zh": "三丁拐的分数同混八清十六，没有责任鸡，最多两门花色才能胡、才算听牌；牌还是 108 张。",
                     *             "en": "“Three players” has the points of “mixed 8, one suit 16”, no liable chicken, and wins or is ready only with two suits at most; all 108 tiles are used."
                     *           },
                     *           "needs": [],
                     *           "excludes": [],
                     *           "type": "choice",
                     *           "choices": [
                     *             {
                     *               "value": "hun5qing10",
                     *               "label": {
                     *                 "zh": "混五清十",
                     *                 "en": "mixed 5, one suit 10"
                     *               },
                     *               "players": [
                     *                 4
                     *               ]
                     *             },
                     *             {
                     *               "value": "hun8qing16",
                     *               "label": {
                     *                 "zh": "混八清十六",
                     *                 "en": "mixed 8, one suit 16"
                     *               },
                     *               "players": [
                     *                 4
                     *               ]
                     *             },
                     *             {
                     *               "value": "sandingguai",
                     *               "label": {
                     *                 "zh": "三丁拐",
                     *                 "en": "three players"
                     *               },
                     *               "players": [
                     *                 3
                     *               ]
                     *             }
                     *           ]
                     *         },
                     *         {
                     *           "key": "dealer_bonus",
                     *           "label": {
                     *             "zh": "庄家加分",
                     *             "en": "dealer bonus"
                     *           },
                     *           "group": "dealer",
                     *           "default": "multiply",
                     *           "source": "003 二.4",
                     *           "note": null,
                     *           "needs": [],
                     *           "excludes": [],
                     *           "type": "choice",
                     *           "choices": [
                     *             {
                     *               "value": "multiply",
                     *               "label": {
                     *                 "zh": "按连庄倍数",
                     *                 "en": "times the rounds dealt in a row"
                     *               }
                     *             },
                     *             {
                     *               "value": "add",
                     *               "label": {
                     *                 "zh": "加连庄局数",
                     *                 "en": "plus the rounds dealt in a row"
                     *               }
                     *             },
                     *             {
                     *               "value": "off",
                     *               "label": {
                     *                 "zh": "不加",
                     *                 "en": "nothing more"
                     *               }
                     *             }
                     *           ]
                     *         },
                     *         {
                     *           "key": "base",
                     *           "label": {
                     *             "zh": "底注",
                     *             "en": "base"
                     *           },
                     *           "group": "points",
                     *           "default": 1,
                     *           "source": "003 四 积分结算 2",
                     *           "note": null,
                     *           "needs": [],
                     *           "excludes": [],
                     *           "type": "integer",
                     *           "minimum": 1,
                     *           "maximum": 100
                     *         }
                     *       ],
                     *       "points_by": "style",
                     *       "patterns": [
                     *         {
                     *           "id": "pinghu",
                     *           "label": {
                     *             "zh": "平胡",
                     *             "en": "plain hand"
                     *           },
                     *           "text": {
                     *             "zh": "四组牌（刻子或顺子）加一对，不合别的牌型。",
                     *             "en": "Four triplets or sequences and a pair, and no other pattern."
                     *           },
                     *           "points": {
                     *             "hun5qing10": 1,
                     *             "hun8qing16": 1,
                     *             "sandingguai": 1
                     *           }
                     *         },
                     *         {
                     *           "id": "daduizi",
                     *           "label": {
                     *             "zh": "大对子",
                     *             "en": "all triplets"
                     *           },
                     *           "text": {
                     *             "zh": "四个刻子（碰杠也算）加一对。",
                     *             "en": "Four triplets, melds included, and a pair."
                     *           },
                     *           "points": {
                     *             "hun5qing10": 5,
                     *             "hun8qing16": 8,
                     *             "sandingguai": 8
                     *           }
                     *         },
                     *         {
                     *           "id": "dandiao",
                     *           "label": {
                     *             "zh": "单吊",
                     *             "en": "single wait on four melds"
                     *           },
                     *           "text": {
                     *             "zh": "碰杠了四组，手里只剩一张，单吊这一张。",
                     *             "en": "Four melds; the one tile left in hand waits for its pair."
                     *           },
                     *           "points": {
                     *             "hun5qing10": 10,
                     *             "hun8qing16": 16,
                     *             "sandingguai": 16
                     *           }
                     *         },
                     *         {
                     *           "id": "qidui",
                     *           "label": {
                     *             "zh": "七对",
                     *             "en": "seven pairs"
                     *           },
                     *           "text": {
                     *             "zh": "没有碰杠，七个对子；四张一样的算两对。",
                     *             "en": "Seven pairs without melds; four alike are two pairs."
                     *           },
                     *           "points": {
                     *             "hun5qing10": 10,
                     *             "hun8qing16": 16,
                     *             "sandingguai": 16
                     *           }
                     *         },
                     *         {
                     *           "id": "longqidui",
                     *           "label": {
                     *             "zh": "龙七对",
                     *             "en": "seven pairs with four alike"
                     *           },
                     *           "text": {
                     *             "zh": "七对里有四张一样的，胡哪一张都行。",
                     *             "en": "Seven pairs with four alike among them, won on any tile."
                     *           },
                     *           "points": {
                     *             "hun5qing10": 20,
                     *             "hun8qing16": 32,
                     *             "sandingguai": 32
                     *           }
                     *         },
                     *         {
                     *           "id": "qingyise",
                     *           "label": {
                     *             "zh": "清一色",
                     *             "en": "one suit"
                     *           },
                     *           "text": {
                     *             "zh": "整副牌只有一门花色。",
                     *             "en": "All tiles of one suit."
                     *           },
                     *           "points": {
                     *             "hun5qing10": 10,
                     *             "hun8qing16": 16,
                     *             "sandingguai": 16
                     *           }
                     *         },
                     *         {
                     *           "id": "qingdadui",
                     *           "label": {
                     *             "zh": "清大对",
                     *             "en": "all triplets in one suit"
                     *           },
                     *           "text": {
                     *             "zh": "大对子，只有一门花色；单吊的清一色也算清大对。",
                     *             "en": "Four triplets and a pair, all of one suit; a single wait on four melds in one suit counts as this."
                     *           },
                     *           "points": {
                     *             "hun5qing10": 15,
                     *             "hun8qing16": 24,
                     *             "sandingguai": 24
                     *           }
                     *         },
                     *         {
                     *           "id": "qingqidui",
                     *           "label": {
                     *             "zh": "清七对",
                     *             "en": "seven pairs in one suit"
                     *           },
                     *           "text": {
                     *             "zh": "七对，只有一门花色。",
                     *             "en": "Seven pairs, all of one suit."
                     *           },
                     *           "points": {
                     *             "hun5qing10": 20,
                     *             "hun8qing16": 32,
                     *             "sandingguai": 32
                     *           }
                     *         },
                     *         {
                     *           "id": "qinglongbei",
                     *           "label": {
                     *             "zh": "清龙背",
                     *             "en": "seven pairs with four alike in one suit"
                     *           },
                     *           "text": {
                     *             "zh": "龙七对，只有一门花色。",
                     *             "en": "Seven pairs with four alike, all of one suit."
                     *           },
                     *           "points": {
                     *             "hun5qing10": 30,
                     *             "hun8qing16": 48,
                     *             "sandingguai": 48
                     *           }
                     *         }
                     *       ],
                     *       "items": [
                     *         {
                     *           "id": "hand",
                     *           "label": {
                     *             "zh": "牌型",
                     *             "en": "hand"
                     *           }
                     *         },
                     *         {
                     *           "id": "dealer",
                     *           "label": {
                     *             "zh": "庄家",
                     *             "en": "dealer"
                     *           }
                     *         },
                     *         {
                     *           "id": "rob",
                     *           "label": {
                     *             "zh": "抢杠赔分",
                     *             "en": "robbed kong"
                     *           }
                     *         },
                     *         {
                     *           "id": "hot_shot",
                     *           "label": {
                     *             "zh": "热炮赔分",
                     *             "en": "hot shot"
                     *           }
                     *         },
                     *         {
                     *           "id": "kill_ready",
                     *           "label": {
                     *             "zh": "杀报",
                     *             "en": "killed declaration"
                     *           }
                     *         },
                     *         {
                     *           "id": "stake",
                     *           "label": {
                     *             "zh": "估卖",
                     *             "en": "stakes"
                     *           }
                     *         },
                     *         {
                     *           "id": "chicken",
                     *           "label": {
                     *             "zh": "鸡",
                     *             "en": "chickens"
                     *           }
                     *         },
                     *         {
                     *           "id": "kong",
                     *           "label": {
                     *             "zh": "豆",
                     *             "en": "kongs"
                     *           }
                     *         },
                     *         {
                     *           "id": "washout",
                     *           "label": {
                     *             "zh": "查叫",
                     *             "en": "washout"
                     *           }
                     *         }
                     *       ],
                     *       "rules": [
                     *         {
                     *           "id": "guiyang.permit",
                     *           "title": {
                     *             "zh": "接炮通行证",
                     *             "en": "Permit on a discard"
                     *           },
                     *           "text": {
                     *             "zh": "平胡接炮须有通行证（任何豆），其他牌型不用。这些情形平胡也不用：胡家已报听；点炮的人已报听（杀报）；热炮；抢杠。",
                     *             "en": "A plain hand wins on a discard only with a permit; no other pattern needs one. Exceptions, when it needs none: the winner has declared ready; the discarder has declared ready; the discard is a hot shot; the tile is robbed from an added kong."
                     *           },
                     *           "source": "003 三, 二.9 报听, 杀报, 热炮",
                     *           "readings": [
                     *             {
                     *               "zh": "杀报的“任何时候都可以胡”免的是通行证，不解除过胡。",
                     *               "en": "“At any time”, said of killing a declaration, lifts the need of a permit, not the ban after a passed win."
                     *             }
                     *           ],
                     *           "options": []
                     *         },
                     *         {
                     *           "id": "guiyang.passed_win",
                     *           "title": {
                     *             "zh": "包牌（过胡）",
                     *             "en": "Passed win"
                     *           },
                     *           "text": {
                     *             "zh": "能接炮或抢杠却不胡的人，在自己下一次摸牌之前不能再接任何炮，也不能抢任何杠。中间碰、杠不解除；杠后补牌算摸牌。",
                     *             "en": "A seat that passes on a win (by a discard or a robbery) may not win on any discard, nor rob any kong, until it draws again. A pung or kong in between does not lift it; the replacement draw of a kong is a draw."
                     *           },
                     *           "source": "003 二.7",
                     *           "readings": [
                     *             {
                     *               "zh": "过胡也管抢杠；能抢杠而不抢，同样算过胡。",
                     *               "en": "A passed win bars robbing too, and passing on a robbery binds as well."
                     *             }
                     *           ],
                     *           "options": []
                     *         },
                     *         {
                     *           "id": "guiyang.ready",
                     *           "title": {
                     *             "zh": "报听",
                     *             "en": "Declaring ready"
                     *           },
                     *           "text": {
                     *             "zh": "第一次打牌时，自己还没有碰杠、打后听牌的，可以报听（庄家在发牌后，闲家在第一次摸牌后）。此后只能胡或过，不能碰杠，摸什么打什么。报听时打出的那张牌，已经算报了听的人打的：被胡是杀报，平胡接炮不用通行证。报了听的人胡牌，牌型分另加 10（混八清十六和三丁拐 16）。",
                     *             "en": "With its first discard, before any meld of its own, a seat whose remaining 13 tiles are ready may declare: the dealer after the deal, the others after their first draw. From then on it may only win or pass, makes no pung and no kong, and discards what it draws. The discard by which it declares is already a declared seat's: a plain hand needs no permit for it, and winning it kills the declaration. Its win adds 10 to the pattern's points (16 in “mixed 8, one suit 16” and “three players”)."
                     *           },
                     *           "source": "003 二.9 摸牌报听",
                     *           "readings": [
                     *             {
                     *               "zh": "原规则写“即算为报听”，这里由玩家自己选报不报，因为报了就不能换牌。",
                     *               "en": "Declaring is the seat's choice (the source: ready “counts as declared”), since it freezes the hand."
                     *             }
                     *           ],
                     *           "options": [
                     *             "style",
                     *             "base"
                     *           ]
                     *         },
                     *         {
                     *           "id": "guiyang.hard",
                     *           "title": {
                     *             "zh": "硬报",
                     *             "en": "Hard win"
                     *           },
                     *           "text": {
                     *             "zh": "自己第一轮（庄家起手、闲家摸第一张）就自摸，之前没有打过牌、没有碰杠，为硬报：牌型分另加 20（混八清十六和三丁拐 32）。不用报，胡了就算。",
                     *             "en": "A win by one's own draw on one's first turn (the dealer on the deal, another seat on its first draw), without a discard or a meld of one's own, adds 20 to the pattern's points (32 in “mixed 8, one suit 16” and “three players”). It is not declared: winning so is enough."
                     *           },
                     *           "source": "003 二.9 硬报",
                     *           "readings": [
                     *             {
                     *               "zh": "硬报之前自己不能有碰杠。",
                     *               "en": "A hard win must come before any meld of the winner's."
                     *             }
                     *           ],
                     *           "options": [
                     *             "style",
                     *             "base"
                     *           ]
                     *         },
                     *         {
                     *           "id": "guiyang.hand",
                     *           "title": {
                     *             "zh": "牌型分",
                     *             "en": "The hand"
                     *           },
                     *           "text": {
                     *             "zh": "P 是牌型分加胡家自己的硬报分或报听分（只会有一样）。接炮：点炮的人付 P。自摸（杠开也一样）：其他每家付 2P。都乘底注。三丁拐的牌型分同混八清十六。",
                     *             "en": "P is the pattern's points with the winner's own bonus, for a hard win or a declaration (never both). On a discard the discarder pays P; on an own draw, a kong's replacement too, every other seat pays 2P. All this is times the base, and so is what a killed declaration and the dealer add. “Three players” has the pattern points of “mixed 8, one suit 16”."
                     *           },
                     *           "source": "003 三, 四",
                     *           "readings": [
                     *             {
                     *               "zh": "龙七对不管胡的是哪一张；单吊的清一色按清大对算，因为清大对分高。",
                     *               "en": "Seven pairs with four alike may be won on any tile; a single wait on four melds in one suit counts as all triplets in one suit, which is higher."
                     *             }
                     *           ],
                     *           "options": [
                     *             "style",
                     *             "base"
                     *           ]
                     *         },
                     *         {
                     *           "id": "guiyang.kill_ready",
                     *           "title": {
                     *             "zh": "杀报",
                     *             "en": "Killing a declaration"
                     *           },
                     *           "text": {
                     *             "zh": "报了听的人点炮，或被别人自摸：他付的 P 先加 10（混八清十六和三丁拐加 16），自摸时一起乘 2，也乘底注。",
                     *             "en": "For a payer that has declared ready (its discard is won, or another wins by its own draw) P is first raised by 10 (16 in “mixed 8, one suit 16” and “three players”), and the raise is times 2 with it on an own draw."
                     *           },
                     *           "source": "003 二.9 杀报",
                     *           "readings": [
                     *             {
                     *               "zh": "自摸杀报时，其他玩家仍付 2P；“只需付牌型的番数”是说不加杀报这一份。",
                     *               "en": "On an own draw that kills a declaration the others still pay 2P; “only the pattern” means without the raise."
                     *             }
                     *           ],
                     *           "options": [
                     *             "style",
                     *             "base"
                     *           ]
                     *         },
                     *         {
                     *           "id": "guiyang.dealer",
                     *           "title": {
                     *             "zh": "坐庄与连庄",
                     *             "en": "Dealer"
                     *           },
                     *           "text": {
                     *             "zh": "付分的人或胡家是庄家的，看庄家连着坐到第几局，k 是包括这一局的局数（首次坐庄 k 为 1）。“按连庄倍数”：应付的牌型分（P 已加杀报，自摸已乘 2）之外再付 k 倍；“加连庄局数”：多付 k 分，自摸也只加一次；“不加”：不多付。多付的也乘底注。",
                     *             "en": "Where payer or winner is the dealer, k is the number of rounds in a row that it has dealt, this one included. “Times the rounds dealt in a row”: on top of the payment (P with its raise, times 2 on an own draw) k times as much is paid; “plus the rounds dealt in a row”: k more, once, also on an own draw; “nothing more”: nothing."
                     *           },
                     *           "source": "003 二.4, 四 积分结算 4",
                     *           "readings": [
                     *             {
                     *               "zh": "“多计1倍”“N倍”读作再付一倍、N 倍，同自摸“加一倍”；另两种算法是别的平台的读法。",
                     *               "en": "The source's “one time more” and “N times” are read as so many times the payment on top of it, like its “one time more” for an own draw; the other two ways are other platforms' readings."
                     *             },
                     *             {
                     *               "zh": "只按牌型分加，鸡、豆、抢杠和热炮的赔分、查叫都不加。",
                     *               "en": "It is counted on the hand's payment alone: not on chickens, kongs, the kong amounts of robbed kongs and hot shots, or washouts."
                     *             }
                     *           ],
                     *           "options": [
                     *             "style",
                     *             "dealer_bonus",
                     *             "base"
                     *           ]
                     *         },
                     *         {
                     *           "id": "guiyang.rob",
                     *           "title": {
                     *             "zh": "抢杠",
                     *             "en": "Robbing a kong"
                     *           },
                     *           "text": {
                     *             "zh": "被抢的人一家全包，付给每个胡家：胡家若是自摸，其他各家该付的总和（各 2P，涉及庄家的，庄家加分也算在内，不加杀报；别的抢杠的人那份也在内）；再赔这个豆本来能收的 3×（人数−1）分，这一份不乘底注。",
                     *             "en": "The robbed seat alone pays each winner what all other seats would have paid on an own draw (2P each, with that seat's dealer bonus and without a raise for killing a declaration; another robber's share stays in the sum), and what the kong would have brought, 3 × (players - 1). The latter is not times the base."
                     *           },
                     *           "source": "003 二.9 抢杠",
                     *           "readings": [
                     *             {
                     *               "zh": "替别家付的部分不加杀报：被杀的不是他们报的听。几家抢杠，各得全部牌型分和全部的豆分。",
                     *               "en": "A robbed seat covers the others' shares without a raise: it is not their declaration that was killed. Each of several robbers gets the full sum and the full kong amount."
                     *             }
                     *           ],
                     *           "options": [
                     *             "style",
                     *             "base"
                     *           ]
                     *         },
                     *         {
                     *           "id": "guiyang.hot_shot",
                     *           "title": {
                     *             "zh": "热炮",
                     *             "en": "Hot shot"
                     *           },
                     *           "text": {
                     *             "zh": "杠后补了牌，接着打出的那张被胡，为热炮：点炮的人另付每个胡家这个豆所得：点豆 3 分，其他豆 3×（人数−1）分。不乘底注。",
                     *             "en": "If the discard right after a kong's replacement draw is won, its discarder pays each winner, on top, what that kong brought: 3 for an exposed kong, 3 × (players - 1) for the others. Not times the base."
                     *           },
                     *           "source": "003 三 热炮",
                     *           "readings": [
                     *             {
                     *               "zh": "被抢杠、点热炮的人鸡豆“不算”，是说不收；该付的照付（另外两份规则也这样说）。",
                     *               "en": "“Do not count”, said of a robbed seat's and a hot shooter's chickens and kongs, means that it collects none; what it owes stands, as two of the other texts say."
                     *             }
                     *           ],
                     *           "options": []
                     *         },
                     *         {
                     *           "id": "guiyang.chicken",
                     *           "title": {
                     *             "zh": "鸡",
                     *             "en": "Chickens"
                     *           },
                     *           "text": {
                     *             "zh": "有人胡牌后牌墙还有牌，就翻一张，同一门的下一张为翻牌鸡（翻到九，一为鸡）。幺鸡每只 1 分，翻牌鸡每只 1 分；翻牌鸡是一筒或一万，为银鸡，幺鸡每只 2 分，翻牌鸡每只 2 分；翻牌鸡正是幺鸡，为金鸡，每只 3 分，一张只算一只。手里（胡的那张在内）、碰杠里、自己打出没人要的都算。胡家和听牌的人向其他每家收鸡，彼此也付。都乘底注。",
                     *             "en": "After a win, with a tile left in the wall, one is turned; the next rank of its suit (9 → 1) is the round's turned chicken. Each 1 of bamboos (1s) counts 1, each turned chicken 1. Where the turned chicken is the 1 of dots (1p) or the 1 of characters (1m), silver, each 1 of bamboos counts 2, each turned chicken 2; where it is the 1 of bamboos itself, golden, each counts 3, and no tile counts twice. Winners and ready seats collect from every other seat, from each other too, for those in hand (the winning tile included), in melds and among their own unclaimed discards. Times the base."
                     *           },
                     *           "source": "003 二.6(2)-(4), (6)",
                     *           "readings": [
                     *             {
                     *               "zh": "牌墙已空就不翻，只有幺鸡算。",
                     *               "en": "With an empty wall nothing is turned, and the 1 of bamboos (1s) still counts."
                     *             },
                     *             {
                     *               "zh": "九的下一张是一，同另外两份规则。",
                     *               "en": "After 9 comes 1, as in the other two documents."
                     *             }
                     *           ],
                     *           "options": [
                     *             "base"
                     *           ]
                     *         },
                     *         {
                     *           "id": "guiyang.charge",
                     *           "title": {
                     *             "zh": "冲锋鸡",
                     *             "en": "Charging chicken"
                     *           },
                     *           "text": {
                     *             "zh": "全局第一张打出的幺鸡，没有被碰、杠、胡，为冲锋鸡，按 2 分算（银鸡时 4 分，金鸡时 6 分），不再算普通鸡。",
                     *             "en": "The first 1 of bamboos (1s) discarded in the round, if nobody takes it by pung, kong or win, is the charging chicken and counts 2 instead, silver 4, golden 6."
                     *           },
                     *           "source": "003 二.6(1), (6)",
                     *           "readings": [
                     *             {
                     *               "zh": "每局只有一只冲锋鸡，不是每家一只。",
                     *               "en": "There is one per table, not one per seat."
                     *             },
                     *             {
                     *               "zh": "银鸡时冲锋鸡也是普通鸡的两倍（4），同金鸡。",
                     *               "en": "Silver: the charging chicken is twice the plain one (4), as under golden."
                     *             }
                     *           ],
                     *           "options": [
                     *             "base"
                     *           ]
                     *         },
                     *         {
                     *           "id": "guiyang.forfeit",
                     *           "title": {
                     *             "zh": "包鸡",
                     *             "en": "Forfeit"
                     *           },
                     *           "text": {
                     *             "zh": "有人胡牌后，没听牌的人为自己亮出的幺鸡赔每个胡家和听牌的人：冲锋鸡 2 分（银鸡时 4 分，金鸡时 6 分），其他打出没人要的，以及碰、点豆、转弯豆里的，每只 1 分（银鸡时 2 分，金鸡时 3 分）。手里和闷豆里的不包，翻牌鸡不包。",
                     *             "en": "After a win, a seat that is not ready pays every winner and ready seat for the 1 of bamboos (1s) that it has shown: the charging one at 2 (silver 4, golden 6), its other unclaimed discards and those of its pung or exposed or added kong at 1 each (silver 2, golden 3). Tiles in hand or in a concealed kong pay nothing, nor does the turned chicken."
                     *           },
                     *           "source": "003 二.6(1), (2), (5)",
                     *           "readings": [
                     *             {
                     *               "zh": "碰、点豆、转弯豆里的幺鸡不论怎样来的都要包，三丁拐也一样。",
                     *               "en": "Every meld of the 1 of bamboos (1s) but a concealed kong is forfeited, however it came about, with three players too."
                     *             }
                     *           ],
                     *           "options": [
                     *             "base"
                     *           ]
                     *         },
                     *         {
                     *           "id": "guiyang.liable",
                     *           "title": {
                     *             "zh": "责任鸡",
                     *             "en": "Liable chicken"
                     *           },
                     *           "text": {
                     *             "zh": "全局第一张打出的幺鸡被碰走或杠走：拿走的人胡了或听了牌，打鸡的人多付给他 1 分（银鸡时 2 分，金鸡时 3 分）；拿走的人没听牌而打鸡的人胡了或听了牌，拿走的人付打鸡的人同样的分（碰走的，连包鸡共四只）；两家都没听牌就没有。被胡走的不是责任鸡，也不是冲锋鸡。三丁拐没有责任鸡。",
                     *             "en": "The first 1 of bamboos (1s) discarded is taken by pung or kong. If the taker wins or is ready, the discarder pays it 1 more (silver 2, golden 3). If the taker is not ready and the discarder wins or is ready, the taker pays the discarder as much (with the forfeit of a pung four plain values in all). If neither wins or is ready, nothing. Taken by a win it is neither liable nor charging. The style for three players has no liable chicken."
                     *           },
                     *           "source": "003 二.6(5), 第三款",
                     *           "readings": [
                     *             {
                     *               "zh": "杠走与碰走一样。",
                     *               "en": "Taking the tile by kong is the same as by pung."
                     *             }
                     *           ],
                     *           "options": [
                     *             "style",
                     *             "base"
                     *           ]
                     *         },
                     *         {
                     *           "id": "guiyang.kong",
                     *           "title": {
                     *             "zh": "豆",
                     *             "en": "Kongs"
                     *           },
                     *           "text": {
                     *             "zh": "胡家和听牌的人收：点豆 3 分，只收放豆的人；闷豆 3 分，转弯豆 3 分，收其他每家。不乘底注。没听牌的人的豆不收。",
                     *             "en": "Winners and ready seats collect 3 for an exposed kong, from the seat that discarded the tile alone; 3 for a concealed and 3 for an added one, from every other seat. Not times the base. Kongs of seats that are not ready bring nothing."
                     *           },
                     *           "source": "003 二.1-3, 四 明杠, 暗杠",
                     *           "readings": [
                     *             {
                     *               "zh": "“点杠包杠”：一共 3 分，由放豆的人付。",
                     *               "en": "An exposed kong brings 3 in all, from the seat that discarded the tile."
                     *             },
                     *             {
                     *               "zh": "没听牌的人，哪种豆都不收。",
                     *               "en": "Kongs of every kind bring nothing to a seat that is not ready."
                     *             }
                     *           ],
                     *           "options": []
                     *         },
                     *         {
                     *           "id": "guiyang.washout",
                     *           "title": {
                     *             "zh": "荒庄查叫",
                     *             "en": "Washout"
                     *           },
                     *           "text": {
                     *             "zh": "牌摸完没人胡：鸡、豆都不计。有人听牌有人没听牌时，没听牌的每家赔每个听牌的人他能胡的最大牌型分（按接炮算，乘底注，没有硬报分、报听分和庄家加分）。都听或都没听，不赔。",
                     *             "en": "The wall is empty and nobody has won: no chickens and no kongs. If some seats are ready and some are not, every seat that is not ready pays every ready seat the points of that seat's best wait (as on a discard, times the base, no bonus, no dealer bonus). All ready, or none: nothing."
                     *           },
                     *           "source": "003 二.5, 四 积分结算 5",
                     *           "readings": [
                     *             {
                     *               "zh": "听几张的，取最大的。",
                     *               "en": "Of several waits the best counts."
                     *             },
                     *             {
                     *               "zh": "按接炮算，不加报听等。",
                     *               "en": "It is paid as on a discard, without bonuses."
                     *             }
                     *           ],
                     *           "options": [
                     *             "style",
                     *             "base"
                     *           ]
                     *         },
                     *         {
                     *           "id": "guiyang.two_suits",
                     *           "title": {
                     *             "zh": "最多两门",
                     *             "en": "At most two suits"
                     *           },
                     *           "text": {
                     *             "zh": "三丁拐：整副牌（碰杠在内）最多两门花色，才能胡，也才算听牌。",
                     *             "en": "In the style for three players a hand can only win, and only be ready, with two suits at most, melds included."
                     *           },
                     *           "source": "003 第三款",
                     *           "readings": [],
                     *           "options": [
                     *             "style"
                     *           ]
                     *         },
                     *         {
                     *           "id": "guiyang.next",
                     *           "title": {
                     *             "zh": "下局庄家",
                     *             "en": "Next dealer"
                     *           },
                     *           "text": {
                     *             "zh": "一家胡，胡家坐庄。几家胡同一张，从点炮的人（被抢杠的人）下家起，先遇到的胡家坐庄；一炮三响，由点炮的人（被抢杠的人）坐庄。荒庄：没人听牌或都听牌，庄家连庄；四人里三家听牌、一家没听，没听牌的坐庄，庄家听牌也一样；其他情形，庄家听牌就连庄，没听就由庄家下家起第一个听牌的人坐庄。庄家不变，连庄数加 1，否则为 0。",
                     *             "en": "One winner deals. Of several on one tile the first downstream of the discarder (the robbed seat) deals; of three the discarder (the robbed seat). After a washout: none or all ready, the dealer stays; of four with three ready the one that is not deals, also where the dealer is among the ready; else the dealer if it is ready; else the first ready seat downstream of it. The streak is one more where the dealer stays, else 0."
                     *           },
                     *           "source": "003 一, 二.5, 二.8",
                     *           "readings": [
                     *             {
                     *               "zh": "一炮双响时由点炮的人下家起先遇到的胡家坐庄，原规则没说。",
                     *               "en": "Of two winners the first downstream of the discarder deals: this project's choice, since the source does not say which of them."
                     *             }
                     *           ],
                     *           "options": []
                     *         },
                     *         {
                     *           "id": "table.tiles",
                     *           "title": {
                     *             "zh": "牌与座位",
                     *             "en": "Tiles and seats"
                     *           },
                     *           "text": {
                     *             "zh": "用 108 张牌：万、筒、条（也叫索）各一到九，每样四张；一条叫幺鸡，八筒叫乌骨鸡。牌写作数字加字母，m 是万，p 是筒，s 是条：5m 是五万，123m55p9s 是一、二、三万，两张五筒，一张九条。\n座位从 0 起，按出牌的次序（逆时针）编号；“某家的下家起”，就是从他的下一家开始，按次序转一圈。房间的第一局由房主坐庄（亲友圈房间由最先进房的人），以后见各玩法的“下局庄家”。庄家起手十四张，其他各家十三张。\n不能吃。碰是用手里两张一样的牌拿走别人打出的第三张，碰后打一张牌。杠也叫豆，杠后都从牌墙补一张，有三种：\n- 闷豆（昭通叫暗杠）：用自己的四张；\n- 转弯豆（也叫爬坡豆，昭通叫补杠）：把第四张加在自己碰的牌上，别家可以抢杠；\n- 点豆（昭通叫直杠）：用自己的三张和别人打出的第四张。",
                     *             "en": "There are 108 tiles: ranks 1 to 9 in three suits, four of each tile. A tile is written as its rank and the letter of its suit, m characters, p dots, s bamboos: 5m, and several as 123m55p9s. The 1 of bamboos (1s) is the default chicken, the 8 of dots (8p) the black-bone chicken.\nSeats are numbered from 0 in order of play (counter-clockwise); downstream of a seat are the next one, the one after it, and so on round the table. In a room's first round its maker deals (in a club room the first who entered), later as each rule set's rule on the next dealer says. The dealer starts with 14 tiles, the others with 13.\nThere is no chi. A pung takes another's discard to two tiles of one's own and is followed by a discard. There are three kinds of kong, each followed by a replacement draw from the wall:\n- a concealed kong, four tiles of one's own;\n- an added kong, the fourth tile added to one's own pung, which others can rob;\n- an exposed kong, three tiles of one's own and another's discard."
                     *           },
                     *           "source": "000 1.1, 2.1, 2.4, 001 (1), 003 一, 二.1-3, 004 一",
                     *           "readings": [],
                     *           "options": []
                     *         },
                     *         {
                     *           "id": "table.shape",
                     *           "title": {
                     *             "zh": "胡牌的牌型",
                     *             "en": "Winning shapes"
                     *           },
                     *           "text": {
                     *             "zh": "四组牌加一对将：一组是三张一样的牌（刻子）或同一门连着的三张（顺子），碰和杠都算刻子；不能吃，顺子只能是手里的牌。或者七对：没有碰杠，七个对子，四张一样的算两对。估卖捉鸡可选地龙。一手牌合几种牌型时，只算最高的一种，除非另有说明，牌型不相加；拆法不同分数不同的，也取最高。",
                     *             "en": "Four triplets or sequences and a pair; melds count as triplets, and since there is no chi a sequence is always of tiles in hand. Or seven pairs without melds, where four alike are two pairs. Zhuoji with stakes may add a pung and five pairs. Of several patterns the highest counts; patterns of one hand do not add up unless a rule says so. Where a hand can be taken apart in several ways, the one that scores most counts."
                     *           },
                     *           "source": "000 基本牌型, 001 胡牌(2)-(9), 003 四 A, 004 二",
                     *           "readings": [],
                     *           "options": []
                     *         },
                     *         {
                     *           "id": "table.late",
                     *           "title": {
                     *             "zh": "憨包豆",
                     *             "en": "Late kong"
                     *           },
                     *           "text": {
                     *             "zh": "没有及时杠出的闷豆或转弯豆（爬坡豆）叫憨包豆：不计分，但可以作通行证。最后摸的牌是这四张之一，就是及时；闷豆在自己本局打出第一张牌之前杠出，也算及时。手里握着第四张却先碰，之后再杠，就是憨包豆。点豆不会是憨包豆；贵阳捉鸡和昭通麻将没有憨包豆。",
                     *             "en": "A concealed or added kong that is not on time is late: it scores nothing but is a permit. On time is: the tile drawn last is one of the four, or, for a concealed kong, its owner has not discarded yet this round. A pung made while holding the fourth tile makes the later added kong late. An exposed kong is never late; Guiyang zhuoji and Zhaotong mahjong have no late kongs."
                     *           },
                     *           "source": "000 2.4(4), 001 豆(5)",
                     *           "readings": [],
                     *           "options": []
                     *         },
                     *         {
                     *           "id": "table.permit",
                     *           "title": {
                     *             "zh": "通行证",
                     *             "en": "Permit"
                     *           },
                     *           "text": {
                     *             "zh": "捉鸡各玩法中，有任何一个豆（憨包豆也算）就有通行证。平胡接炮须有通行证，各玩法另列例外情形；自摸从来不用。",
                     *             "en": "In the zhuoji games holding any kong, late ones included, is a permit. A plain hand may win on a discard only with a permit, with the exceptions that each rule set lists. A win by one's own draw never needs one."
                     *           },
                     *           "source": "000 2.4, 001 胡牌(1), 003 三",
                     *           "readings": [],
                     *           "options": []
                     *         },
                     *         {
                     *           "id": "table.ready",
                     *           "title": {
                     *             "zh": "听牌",
                     *             "en": "Ready"
                     *           },
                     *           "text": {
                     *             "zh": "十三张牌（一个杠算三张）再来某一张就成胡牌的牌型，叫听牌（也叫叫牌）；那张牌自己手里和碰杠里已有四张的不算。外面已经没有的牌（绝张）照样算听。缺门、最多几门的要求，看胡下来整副牌合不合；有没有通行证都算。要定缺而还没定的时候，谁都不算听牌。",
                     *             "en": "A seat is ready if its 13 tiles (a kong counting as 3) become a winning shape with some 14th tile of which it does not hold all four itself, melds included. Tiles that are dead elsewhere still count. Suit conditions (a void suit, so many suits at most) apply to the completed hand; the permit does not matter. Where a void suit has to be chosen and is not yet, nobody is ready."
                     *           },
                     *           "source": "this project",
                     *           "readings": [
                     *             {
                     *               "zh": "公开的麻将库对“自己已有四张的牌算不算听”做法不一，这里定为不算。",
                     *               "en": "Public libraries disagree on waits of which the seat holds all four; here they are no waits."
                     *             }
                     *           ],
                     *           "options": []
                     *         },
                     *         {
                     *           "id": "table.shanten",
                     *           "title": {
                     *             "zh": "向听与进张",
                     *             "en": "Shanten and useful tiles"
                     *           },
                     *           "text": {
                     *             "zh": "向听数是十三张（一个杠算三张）最少换几次牌能听牌，每次先摸后打；零为已听：\n- 可以摸自己手牌和碰杠中不足四张的任何牌，可以打听用以外的任何牌；\n- 各玩法的牌型都算，花色要求看胡下来的整副牌；\n- 不计再碰、杠、提，已有的碰杠不变；\n- 不看别家的牌、通行证、过胡、报听和分数。\n怎样换也听不了、未发牌、还有人未定缺时，没有向听数。\n进张是摸到后能减少向听数的牌，已听时即所听的牌；外面已经没有的也算，听用也可以是进张。\n十四张时看每一张可打的牌：先比打后的向听数，再比进张还剩几张，都一样的按万、筒、条的次序；怎样换也听不了的排在最后。十四张的向听数，按打最好的那张之后算；手里全是听用、无牌可打的，没有向听数。这十四张是不是已经成胡，这里不说。",
                     *             "en": "Shanten is the least number of exchanges, each a draw and a discard, that make 13 tiles (a kong counting as 3) ready; zero is ready:\n- Any tile may be drawn of which hand and melds hold fewer than four, any discarded that is not wild.\n- Every shape of the rule set counts, and suit conditions apply to the completed hand.\n- Melds stay as they are: further pungs, kongs and swaps are not thought of.\n- What others hold or show, declarations, permits, passing and points do not matter.\nThere is no shanten where no exchanges would make the seat ready (melds of the void suit, or of a suit too many), before the deal, and for any seat while a void suit is yet to be chosen.\nUseful tiles are those whose draw lets some discard lower the shanten, even if none is left, wild tiles like any others; for a ready seat they are its waits.\nOf 14 tiles each legal discard is judged: least shanten first, then most useful tiles left, then in the order of tiles; those that can never lead to ready come last. The first gives the shanten of the 14 tiles, and a hand of wild tiles alone has none. Whether the 14 tiles win is not said here."
                     *           },
                     *           "source": "this project",
                     *           "readings": [
                     *             {
                     *               "zh": "地龙所碰那张的第四张最后才摸，不作对子，手里已有的要先打掉；听用不管当什么牌，都只算听用自己的一张，所以可以凑成第五张。",
                     *               "en": "The fourth tile of the pung in a pung and five pairs comes last and is in no pair; one that is in hand has to be discarded first. A wild tile, in a meld too, is a copy of itself alone and not of the tile that it stands for, so it may make a fifth."
                     *             }
                     *           ],
                     *           "options": []
                     *         },
                     *         {
                     *           "id": "table.actions",
                     *           "title": {
                     *             "zh": "谁能做什么",
                     *             "en": "Who may act"
                     *           },
                     *           "text": {
                     *             "zh": "看最后一个动作：\n- 发牌前：选了估卖的，每家先估。\n- 发牌后：要定缺的，每家先定缺；估卖捉鸡再问天听硬报；然后轮到庄家（十四张），可以胡、闷豆（暗杠）或打牌。\n- 摸牌后：轮到摸牌的人，可以胡、闷豆（暗杠）、转弯豆（爬坡豆、补杠）或打牌（昭通还可以提）。\n- 碰后：只能打牌（昭通可选碰东杠西）。\n- 打牌后：其他还在玩的各家可以胡、碰、点豆（直杠）或过。\n- 转弯豆后：其他各家可以抢杠或过；抢得了的转弯豆已经摆在桌上，那张牌不在手里了。\n杠后补一张牌（转弯豆没人抢才补）。牌墙空了不能杠，最后打出的牌只能胡，不能碰杠（昭通轮到自己时仍可以杠）；牌墙空了，谁也没有可做的了，这局就结束。\n捉鸡各玩法里，胡先于碰杠，一张牌可以几家都胡，都算胡家，有人胡了这局就结束；昭通见“同时操作”。\n能胡不胡、能碰不碰就是过，受各玩法过胡、过碰的限制：\n- 轮到自己能胡却打牌，就是过了自摸（贵阳捉鸡和估卖捉鸡里不算过胡）。\n- 能胡却去碰杠的，碰杠成了就算过胡。\n报听时打出的那张牌，已经算报了听的人打的。",
                     *             "en": "The last event decides:\n- Before the deal, where stakes are played, every seat chooses its stake.\n- After the deal, where a void suit is to be chosen, every seat chooses one; zhuoji with stakes then asks for hard declarations; then the dealer, with 14 tiles, may win, make a concealed kong or discard.\n- After a draw the seat that drew may win, make a concealed or added kong, or discard (in Zhaotong also swap).\n- After a pung its seat can only discard (Zhaotong may allow a kong of another tile first).\n- After a discard the others still playing may win, pung, kong or pass.\n- After an added kong the others may rob it or pass; it already lies on the table, and the tile has left the hand.\nAfter a kong (an added one only if nobody robs it) its owner draws a replacement. A kong needs a tile left in the wall, and with an empty wall a discard can be claimed only by a win (in Zhaotong a kong on one's own turn is still allowed). Once nobody can do anything with an empty wall, the round is over.\nIn the zhuoji games a win goes before kong and pung, several seats may win one tile, each is a winner, and a win ends the round; for Zhaotong see its claims.\nA seat that passes on a win or pung that it could have claimed is bound by the rules on passing:\n- Discarding is how a seat passes on a win by its own draw (in Guiyang zhuoji and zhuoji with stakes that binds nothing).\n- A seat that could win a tile and takes it by pung or kong instead has passed on the win, if its claim is carried out.\nThe discard by which a seat declares is already a declared seat's."
                     *           },
                     *           "source": "003 一, this project",
                     *           "readings": [],
                     *           "options": []
                     *         },
                     *         {
                     *           "id": "table.barred",
                     *           "title": {
                     *             "zh": "烧鸡烧豆",
                     *             "en": "No chickens or kongs for robbed seats and hot shooters"
                     *           },
                     *           "text": {
                     *             "zh": "捉鸡各玩法中，被抢杠的人和点热炮的人，鸡和豆一概不收（自己的、别人包的、责任鸡都不收），该付的照付。听了牌的仍算听牌。",
                     *             "en": "In the zhuoji games a robbed seat, and a seat whose hot shot is won, collect no chickens and no kongs, neither their own nor what others forfeit or owe for a liable chicken, but pay all that they owe. If ready, such a seat still counts as ready."
                     *           },
                     *           "source": "000 抢杠胡, 热炮, 001 抢杠烧豆(2), 抢杠烧鸡(3), 热炮烧豆(6), 热炮烧鸡(7), 003 二.9 抢杠, 三 热炮",
                     *           "readings": [],
                     *           "options": []
                     *         },
                     *         {
                     *           "id": "table.won_tile",
                     *           "title": {
                     *             "zh": "胡的那张牌",
                     *             "en": "The won tile"
                     *           },
                     *           "text": {
                     *             "zh": "胡的那张牌算在每个胡家手里，计鸡时也算；不再算点炮的人打出的牌，也不再算被抢杠的人的牌，被抢的转弯豆仍只是碰，不算豆（昭通仍算杠）。打出后没有被碰、杠、胡的牌，才算没人要。庄家起手就胡的，胡的是发给庄家的第十四张；没写是哪张，就取算分最高的那张，一样高的按万、筒、条的次序取第一张。",
                     *             "en": "The winning tile counts as held by every winner, for chickens too, and no longer among its discarder's or the robbed seat's tiles. A robbed kong is no kong of the robbed seat and stays a pung (in Zhaotong it stays a kong of that seat). A discard is unclaimed if nobody took it by pung, kong or win. A dealer that wins on the deal wins its 14th tile as dealt; where that is not given, the one of its tiles that scores most, among equals the first in the order characters, dots, bamboos."
                     *           },
                     *           "source": "this project",
                     *           "readings": [],
                     *           "options": []
                     *         },
                     *         {
                     *           "id": "table.refused",
                     *           "title": {
                     *             "zh": "不受理的牌局",
                     *             "en": "Refused tables"
                     *           },
                     *           "text": {
                     *             "zh": "自相矛盾的牌局不受理，并指出错在哪里，不猜也不改：\n- 不认识的牌、选项或字段，这种玩法没有的选项；\n- 同一张牌超过四张，手牌张数不对，碰杠与打出的牌对不上；\n- 胡家的牌不成胡牌，或不许那样胡；\n- 没人胡或没牌可翻却写了翻出的牌，结算时该有翻出的牌而没有（捉鸡各玩法有人胡而牌墙还有牌的）；\n- 牌墙已空才被抢的杠（捉鸡各玩法）；\n- 牌局没结束就结算；\n- 最后一个动作与牌局的其他部分矛盾。\n房间用不着的估卖、定缺和星期几，写法没错就不理会。",
                     *             "en": "A table that cannot be is refused with an error that names the field, never guessed at or changed:\n- an unknown tile, option or field; an option of another rule set;\n- more than four of a tile; a hand of the wrong size; a claim without its meld or a meld without its claim;\n- a winner whose hand does not win or was not allowed to win so;\n- a turned tile where nobody won or none was left to turn, or none at settlement where one must have been turned (zhuoji, after a win with a tile left);\n- a kong robbed when the wall was already empty (zhuoji);\n- settling a table that is not over;\n- a last event that the rest of the table contradicts.\nStakes, void suits and weekdays that the room does not use are ignored if they are well formed."
                     *           },
                     *           "source": "this project",
                     *           "readings": [],
                     *           "options": []
                     *         },
                     *         {
                     *           "id": "table.view",
                     *           "title": {
                     *             "zh": "视角",
                     *             "en": "View"
                     *           },
                     *           "text": {
                     *             "zh": "别家的手牌只见张数，别家摸到的牌（庄家起手的第十四张也是）、过了哪些胡和碰，都看不到；其余都是公开的，闷豆也亮开。牌局结束后全部亮牌。",
                     *             "en": "Of other hands a seat sees only the size, and nothing of what others drew (the dealer's 14th tile on the deal included) or passed on. All else is public, concealed kongs too. Once the round is over every hand is laid open."
                     *           },
                     *           "source": "this project",
                     *           "readings": [],
                     *           "options": []
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Ruleset"];
                };
            };
            /** @description The caller has this version. */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["NotTheSchema"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Problem"];
        };
    };
    check_health: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is up. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "ok",
                     *       "versions": {
                     *         "service": "0.1.0",
                     *         "engine": "0.1.0",
                     *         "rulesets": [
                     *           "guiyang@1",
                     *           "gumai@1",
                     *           "yinji@1",
                     *           "zhaotong@1"
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["Health"];
                };
            };
            400: components["responses"]["NotTheSchema"];
            default: components["responses"]["Problem"];
        };
    };
}
