// node unpack.mjs FROM TO: unpacks the Chromium of @sparticuz/chromium, with the libraries that it
// needs beside the C library, and writes TO/chromium, which starts it. Nothing is written elsewhere.
import { execFileSync } from "node:child_process";
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { brotliDecompressSync } from "node:zlib";

const [from, to] = process.argv.slice(2).map((each) => resolve(each));
const unpacked = (name) => brotliDecompressSync(readFileSync(join(from, `${name}.br`)));

const home = join(to, "unpacked");
mkdirSync(home, { recursive: true });
// The libraries of SwiftShader have to be beside the program.
for (const name of ["al2023", "fonts", "swiftshader"]) {
  execFileSync("tar", ["-x", "-C", home], { input: unpacked(`${name}.tar`) });
}
const program = join(home, "program");
writeFileSync(program, unpacked("chromium"));
chmodSync(program, 0o755);

// The package's own fonts.conf names folders of AWS Lambda.
writeFileSync(
  join(home, "fonts.conf"),
  `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${home}/fonts</dir>
  <dir>/usr/share/fonts</dir>
  <dir prefix="xdg">fonts</dir>
  <cachedir>${home}/fonts-cache</cachedir>
</fontconfig>
`,
);
writeFileSync(
  join(to, "chromium"),
  `#!/bin/sh
export LD_LIBRARY_PATH="${home}/lib\${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}"
export FONTCONFIG_FILE="${home}/fonts.conf"
exec "${program}" "$@"
`,
);
chmodSync(join(to, "chromium"), 0o755);
