/** Writes the types of the spec: `node generate.mjs FILE`, by default to `src/schema.d.ts`. */

import { writeFileSync } from "node:fs";

import openapiTS, { astToString } from "openapi-typescript";
import ts from "typescript";

/** What the spec describes by a pattern or a range. */
const types = {
  Tile: "TileLiteral",
  LastTile: "TileLiteral",
  Seat: "0 | 1 | 2 | 3",
};
const inject = `type Rank = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9;
type TileLiteral = \`\${Rank}\${"m" | "p" | "s"}\`;
`;

const ast = await openapiTS(new URL("../../openapi.yaml", import.meta.url), {
  defaultNonNullable: false,
  rootTypes: true,
  rootTypesNoSchemaPrefix: true,
  inject,
  transform(_schema, { path }) {
    const name = path?.match(/^#\/components\/schemas\/([A-Za-z]+)$/)?.[1];
    return name && types[name] ? ts.factory.createTypeReferenceNode(types[name]) : undefined;
  },
});
const head = "/** Written by `npm run generate` from openapi.yaml. Not to be changed by hand. */\n\n";
writeFileSync(
  process.argv[2] ?? new URL("src/schema.d.ts", import.meta.url),
  head + astToString(ast),
);
