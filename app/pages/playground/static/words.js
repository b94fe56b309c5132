// Every word of the page in both languages, and the names of tiles and fields.

const WORDS = {
  title: ["牌桌试验台", "Playground"],
  lead: ["摆一桌牌，立刻看到能做什么、听什么、谁付给谁，每一分都注明规则。", "Lay out a table and see at once what is legal, what each hand waits for, and who pays whom; every point cites its rule."],
  to_results: ["跳到结果和操作", "Skip to results and actions"],
  greeting: ["空桌。给每家加牌，或者：", "An empty table. Give every seat its tiles, or:"],
  deal_random: ["随机发牌", "Deal at random"],
  unfinished: ["还没摆完", "Not complete yet"],
  mode: ["做什么", "What to do"],
  arrange: ["摆牌", "Arrange"],
  play: ["打牌", "Play"],
  hand_too_small: ["手牌还差 {0} 张", "{0} tiles short"],
  hand_too_small_1: ["手牌还差 {0} 张", "{0} tile short"],
  docs: ["接口文档", "API docs"],
  rules: ["规则手册", "Rules"],
  bracketed: ["（{0}）", " ({0})"],
  language: ["English", "中文"],
  card: ["打印计分卡", "Card to print"],
  copy_link: ["复制链接", "Copy link"],
  copied: ["已复制", "Copied"],
  copy_failed: ["浏览器不允许复制，请手动复制：", "The browser does not allow copying; copy this by hand:"],
  undo: ["撤销", "Undo"],
  redo: ["重做", "Redo"],
  example: ["例子", "Example"],
  choose_example: ["选一个例子…", "Choose an example…"],
  "legal-actions": ["合法操作", "Legal actions"],
  waits: ["听牌", "Waits"],
  hints: ["提示", "Hints"],
  "washout-payouts": ["荒庄查叫", "Washout payouts"],
  settlements: ["结算", "Settlement"],
  refused: ["不受理的请求", "Refused requests"],
  ruleset: ["玩法", "Rule set"],
  stored_room: ["已存的房间…", "A stored room…"],
  room_id: ["房间 id", "Room id"],
  seats: ["人数", "Players"],
  players: ["{0} 人", "{0} players"],
  not_played: ["（这个房间不能用）", " (not in this room)"],
  clear: ["清空牌桌", "Clear the table"],
  options: ["房间选项", "Room options"],
  options_changed: ["{0} 项不是默认", "{0} not at the default"],
  options_default: ["全部默认", "all defaults"],
  needs: ["需要：{0}", "Needs: {0}"],
  excludes: ["不能同时用：{0}", "Not together with: {0}"],
  only_players: ["（{0} 人）", " ({0} players)"],
  table: ["牌桌", "The table"],
  seat: ["座位 {0}", "Seat {0}"],
  dealer: ["庄", "Dealer"],
  make_dealer: ["座位 {0} 坐庄", "Dealer: seat {0}"],
  hand: ["手牌", "Hand"],
  hand_of: ["座位 {0} 的手牌", "Hand of seat {0}"],
  notation: ["座位 {0} 手牌记法", "Hand of seat {0} in text"],
  tiles_count: ["{0} 张", "{0} tiles"],
  add_to: ["加牌：{0}", "Add tiles: {0}"],
  add: ["加牌", "Add"],
  remove_tile: ["{0}，按下移除", "{0}, press to remove"],
  hidden: ["看不到", "Hidden"],
  hand_size: ["张数", "How many"],
  seen_by: ["以一家的视角看", "As one seat sees it"],
  everybody: ["全桌都看得见", "With every hand"],
  seen_by_seat: ["座位 {0} 看到的", "As seat {0} sees it"],
  melds_of: ["座位 {0} 的碰杠", "Melds of seat {0}"],
  add_meld: ["碰杠", "Meld"],
  add_meld_to: ["座位 {0} 加碰杠", "Add a meld to seat {0}"],
  edit: ["{0}，修改", "{0}, edit"],
  remove: ["移除", "Remove"],
  done: ["完成", "Done"],
  kind: ["种类", "Kind"],
  pung: ["碰", "Pung"],
  concealed_kong: ["闷豆", "Concealed kong"],
  added_kong: ["转弯豆", "Added kong"],
  exposed_kong: ["点豆", "Exposed kong"],
  tile: ["牌", "Tile"],
  from: ["谁打的", "From"],
  late: ["憨包豆", "Late"],
  robbed: ["被抢", "Robbed"],
  wilds: ["听用", "Wild tiles"],
  yes: ["是", "Yes"],
  no: ["否", "No"],
  unset: ["—", "—"],
  passes: ["过牌", "declined claims"],
  listed: ["、", ", "],
  stake: ["估卖", "Stake"],
  void: ["定缺", "Void suit"],
  suit_m: ["万", "Characters"],
  suit_p: ["筒", "Dots"],
  suit_s: ["条", "Bamboos"],
  ready: ["报听", "Declared"],
  ready_none: ["没报", "None"],
  ready_declined: ["问过硬报，选了过", "Declined"],
  ready_soft: ["软报", "Soft"],
  ready_hard: ["硬报", "Hard"],
  passed_wins: ["过胡的牌", "Wins passed on"],
  passed_pungs: ["过碰的牌", "Pungs passed on"],
  passed_fan: ["过胡番数", "Fan passed on"],
  round: ["这一局", "The round"],
  last: ["最后一个动作", "Last event"],
  event: ["动作", "Event"],
  event_open: ["发牌前", "Before the deal"],
  event_deal: ["发牌", "Deal"],
  event_draw: ["摸牌", "Draw"],
  event_discard: ["打牌", "Discard"],
  event_pung: ["碰", "Pung"],
  event_kong: ["杠", "Kong"],
  by_seat: ["谁", "Seat"],
  after_kong: ["杠后", "After kong of"],
  added: ["补上的听用", "Wild tile added"],
  wall: ["牌墙", "Wall"],
  automatic: ["自动", "auto"],
  flip: ["翻出的牌", "Turned tile"],
  indicator: ["本金", "Indicator"],
  streak: ["此前连庄", "Streak"],
  weekday: ["星期", "Weekday"],
  weekdays: ["一二三四五六日", "Mon Tue Wed Thu Fri Sat Sun"],
  discards: ["打出的牌", "Discards"],
  discards_hint: ["按先后；角上的数字是座位", "in order; the number is the seat"],
  discard_label: ["第 {0} 张，座位 {1} 打 {2}{3}", "No. {0}, seat {1} discards {2}{3}"],
  taken_by: ["，座位 {0} 拿走", ", taken by seat {0}"],
  taken: ["被谁拿走", "Taken by"],
  wins: ["胡牌", "Wins"],
  add_win: ["加一次胡牌", "Add a win"],
  win_no: ["第 {0} 次胡牌", "Win {0}"],
  by: ["方式", "By"],
  by_draw: ["自摸", "Own draw"],
  by_discard: ["接炮", "On a discard"],
  by_rob: ["抢杠", "Robbed kong"],
  winners: ["胡家", "Winners"],
  at_discards: ["此前打出张数", "Discards by then"],
  choose: ["{0}：未选，按下选牌", "{0}: none, press to choose"],
  chosen: ["{0}：{1}，按下更换", "{0}: {1}, press to change"],
  picker: ["选牌", "Choose tiles"],
  picker_hint: ["方向键移动，回车选，退格删，Esc 关", "Arrows move, Enter picks, Backspace removes, Esc closes"],
  close: ["关闭", "Close"],
  erase: ["删最后一张", "Remove the last"],
  clear_slot: ["不填", "Leave empty"],
  left: ["还剩 {0} 张", "{0} left"],
  added_tile: ["已加{0}，共 {1} 张", "Added {0}, {1} in all"],
  removed_tile: ["已删，共 {0} 张", "Removed, {0} in all"],
  json_view: ["整桌 JSON", "The table as JSON"],
  json_label: ["room 与 table，改这里与改上面一样", "room and table; editing here is the same as editing above"],
  json_bad: ["不是 JSON：{0}", "Not JSON: {0}"],
  json_shape: ["须是含 room 和 table 两个对象的对象", "It must be an object with the objects room and table"],
  request_view: ["请求与回答", "Request and answer"],
  request_which: ["看哪一个", "Which one"],
  request_all: ["页面发出的请求（四问一次）", "What the page sends (four questions at once)"],
  sent: ["发出的请求体", "The body that was sent"],
  curl: ["用 curl", "As curl"],
  answered: ["回答", "The answer"],
  copy: ["复制", "Copy"],
  working: ["正在计算…", "Working…"],
  may_act: ["轮到", "To choose"],
  results: ["结果", "Results"],
  faults: ["{0} 处不对", "{0} faults"],
  faults_1: ["1 处不对", "1 fault"],
  fault_at: ["到 {0}", "Go to {0}"],
  not_over: ["这一局还没有结束，结束后这里是结算。", "The round is not over yet; the settlement appears here once it is."],
  already_won: ["已经有人胡牌，不再查叫。", "Somebody has won: nothing to pay at a washout."],
  hand_hidden: ["有手牌看不到，算不出来。", "A hand is hidden, so this cannot be told."],
  no_answer: ["请先改正上面的问题。", "Mend the faults above first."],
  over_actions: ["没有人要选择。", "Nobody has anything to choose."],
  outcome_win: ["胡牌", "Won"],
  outcome_washout: ["荒庄", "Washout"],
  next_dealer: ["下局庄家：座位 {0}，此前连庄 {1} 局", "Next dealer: seat {0}, streak {1}"],
  status_won: ["胡", "won"],
  status_ready: ["听牌", "ready"],
  status_unready: ["没听牌", "not ready"],
  status_out: ["已胡", "has won"],
  points_1: ["1 分", "1 point"],
  points: ["{0} 分", "{0} points"],
  fan: ["{0} 番", "{0} fan"],
  payments: ["谁付给谁", "Who pays whom"],
  who: ["付 → 收", "Pays → gets"],
  why: ["为什么", "Why"],
  score: ["分", "Points"],
  nothing: ["哪些不算，为什么", "What does not count, and why"],
  no_payments: ["没有人付分。", "Nobody pays anything."],
  voided_by: ["不计，按", "does not count, by"],
  go_on: ["继续", "Go on"],
  play_hint: ["按下动作即可往下打。", "Press an action to play on."],
  waiting_for: ["还要等：{0}", "Waiting for: {0}"],
  which_drawn: ["座位 {0} 摸到哪张？", "Which tile does seat {0} draw?"],
  which_flipped: ["翻出哪张？", "Which tile is turned up?"],
  deal_now: ["发牌", "Deal the hands"],
  random: ["随机", "Random"],
  choose_tile: ["选牌", "Choose"],
  may: ["可以", "May"],
  may_not: ["不能", "May not"],
  discard_then: ["打", "Discard"],
  waits_for: ["听", "waits for"],
  not_ready: ["没听牌", "Not ready"],
  no_known_hands: ["没有看得到的手牌。", "No hand is known."],
  shanten: ["{0} 向听", "shanten {0}"],
  shanten_0: ["听牌", "ready"],
  shanten_null: ["没有向听数", "no shanten"],
  useful_tiles: ["进张", "Useful tiles"],
  useful_left: ["进张 {0} 种共 {1} 张", "{0} kinds of useful tiles, {1} left"],
  discard_leaves: ["打出后{0}", "discarding it leaves {0}"],
  best_discard: ["最好的一打：{0}", "best discard: {0}"],
  best: ["最大", "best"],
  action_win: ["胡", "Win"],
  action_discard: ["打", "Discard"],
  action_pung: ["碰", "Pung"],
  action_kong: ["杠", "Kong"],
  action_pass: ["过", "Pass"],
  action_ready: ["硬报", "Declare ready (hard)"],
  action_stake: ["估卖 {0}", "Stake {0}"],
  action_void: ["定缺 {0}", "Void suit: {0}"],
  action_swap: ["提", "Swap"],
  soft: ["报听", "declaring"],
  is_late: ["憨包豆", "late"],
  with_wilds: ["用", "with"],
  for_wild: ["换下", "for"],
  rule_page: ["规则页：{0}", "Rule page: {0}"],
  rule_open: ["规则 {0}", "Rule {0}"],
  what_is: ["“{0}”是什么", "What is “{0}”?"],
  all_words: ["全部用语", "All words"],
  this_project: ["本项目", "this project"],
  rule_source: ["出处", "Source"],
  rule_readings: ["读法", "How it was read"],
  rule_options: ["相关选项", "Options"],
  key_needed: ["此服务需要密钥", "This service needs a key"],
  key: ["X-Api-Key（只留在本标签页）", "X-Api-Key (kept in this tab only)"],
  use_key: ["使用", "Use it"],
  broken_link: ["这个链接读不出牌桌，已换成默认的牌桌。", "No table can be read from this link; here is the default one instead."],
  large_link: ["这个链接里的内容比任何牌桌都多，没有读取，已换成默认的牌桌。", "This link holds more than any table and was not read; here is the default one instead."],
  no_service: ["连不上服务：{0}", "The service cannot be reached: {0}"],
  try_again: ["再试", "Try again"],
};

const EXTRAS = {
  self_draw: ["自摸", "own draw"],
  kong_bloom: ["杠上花", "kong bloom"],
  kong_shot: ["杠上炮", "kong shot"],
  rob: ["抢杠胡", "robbed kong"],
  no_wild: ["无听用", "no wild tile"],
  kong: ["杠", "kongs"],
  hog: ["归", "four alike"],
  indicator: ["本金", "indicator"],
};
const RANKS = "一二三四五六七八九";
const SUIT_NAMES = { m: ["万", "characters"], p: ["筒", "dots"], s: ["条", "bamboos"] };

/** What players of a rule set call what others call otherwise. */
const OWN_WORDS = {
  yinji: { added_kong: ["爬坡豆", "Added kong"] },
  zhaotong: {
    concealed_kong: ["暗杠", "Concealed kong"],
    added_kong: ["补杠", "Added kong"],
    exposed_kong: ["直杠", "Exposed kong"],
  },
};

let column = 0;
let own = {};
let blackBone = false;

export const language = () => (column ? "en" : "zh");

export function speak(chosen) {
  column = chosen === "en" ? 1 : 0;
  document.documentElement.lang = column ? "en" : "zh";
  document.title = `${t("title")} · zhuoji-rules`;
}

/** Use the words of this rule set from now on, and what a room that `uses` so much calls its tiles. */
export function wordsOf(ruleset, uses) {
  own = OWN_WORDS[String(ruleset).split("@")[0]] ?? {};
  blackBone = uses.blackBone;
}

/** Words that are read with a part of the page. */
export const addWords = (words) => Object.assign(WORDS, words);

/** The word of this name, its `{0}` filled in. */
export function t(name, ...values) {
  const text = (own[name] ?? WORDS[name])?.[column] ?? name;
  return text.replace(/\{(\d)\}/g, (_, index) => values[index]);
}

/** Of a text in both languages, that of the page. */
export const inLanguage = (text) => text?.[language()] ?? "";

export const extraName = (id) => EXTRAS[id]?.[column] ?? id;

/** Of a summary in both languages, `中文 · English`, the part of the page's language. */
export const ofSummary = (summary) => summary.split(" · ")[column] ?? summary;

/** What a tile is called. */
export function tileName(tile) {
  if (tile === "1s" && !column) return "幺鸡";
  if (tile === "8p" && blackBone) return ["八筒（乌骨鸡）", "8 of dots (8p), the black-bone chicken"][column];
  const suit = SUIT_NAMES[tile?.[1]];
  if (!suit) return String(tile ?? "?");
  return column ? `${tile[0]} of ${suit[1]} (${tile})` : `${RANKS[tile[0] - 1]}${suit[0]}`;
}

/** The tile of a Chinese name: 九筒, 幺鸡. */
export function tileNamed(name) {
  const suit = Object.keys(SUIT_NAMES).find((each) => SUIT_NAMES[each][0] === name[1]);
  return suit ? `${RANKS.indexOf(name[0]) + 1}${suit}` : "1s";
}
