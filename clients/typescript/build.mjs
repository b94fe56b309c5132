/** Builds `dist`: modules and CommonJS, each with the types of its kind. */

import { execFileSync } from "node:child_process";
import { copyFileSync, cpSync, rmSync, writeFileSync } from "node:fs";

import { build } from "esbuild";

rmSync("dist", { recursive: true, force: true });
execFileSync(process.execPath, ["node_modules/typescript/bin/tsc", "-p", "."], { stdio: "inherit" });
copyFileSync("src/schema.d.ts", "dist/types/schema.d.ts");
for (const [format, type] of [["esm", "module"], ["cjs", "commonjs"]]) {
  const outfile = `dist/${format}/index.js`;
  await build({ entryPoints: ["src/index.ts"], bundle: true, format, target: "es2022", outfile });
  cpSync("dist/types", `dist/${format}`, { recursive: true });
  writeFileSync(`dist/${format}/package.json`, `${JSON.stringify({ type })}\n`);
}
rmSync("dist/types", { recursive: true });
