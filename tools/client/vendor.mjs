// Copies the browser's modules from their packages into the client, their imports made relative.
// `node vendor.mjs` writes; `node vendor.mjs check` says what differs, and changes nothing.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const HERE = new URL("node_modules/", import.meta.url);
const THERE = new URL("../../src/brelan/client/vendor/", import.meta.url);

const MODULES = [
  { name: "preact", package: "preact", file: "dist/preact.mjs", specifier: "preact" },
  { name: "hooks", package: "preact", file: "hooks/dist/hooks.mjs", specifier: "preact/hooks" },
  { name: "signals-core", package: "@preact/signals-core", file: "dist/signals-core.mjs", specifier: "@preact/signals-core" },
  { name: "signals", package: "@preact/signals", file: "dist/signals.mjs", specifier: "@preact/signals" },
  { name: "htm", package: "htm", file: "dist/htm.mjs", specifier: "htm" },
];

const RELATIVE = new Map(MODULES.map((module) => [module.specifier, `./${module.name}.js`]));

const read = (/** @type {string} */ path) => readFileSync(new URL(path, HERE), "utf8");

const version = (/** @type {string} */ name) => JSON.parse(read(`${name}/package.json`)).version;

/** The module, its bare imports made relative and the mention of a map that is not shipped left out. */
function vendored(/** @type {(typeof MODULES)[number]} */ { package: from, file }) {
  return `${read(`${from}/${file}`)
    .replace(/((?:from|import)\s*)(["'])([^."'][^"']*)\2/g, (_, keyword, quote, specifier) => {
      const path = RELATIVE.get(specifier);
      if (path === undefined) throw new Error(`${from} imports ${specifier}, which is not vendored`);
      return `${keyword}${quote}${path}${quote}`;
    })
    .replace(/\n?\/\/# sourceMappingURL=.*\n?$/, "")}\n`;
}

const README = `# Modules of others

Plain ES modules as their authors publish them on npm, copied by \`tools/client/vendor.mjs\`. Two changes: the bare imports
are relative paths, and the mention of source maps, which are not shipped, is left out. Each licence stands beside its module.

| module | package | version | licence |
|---|---|---|---|
${MODULES.map(({ name, package: from, file }) => `| \`${name}.js\` | \`${from}\`, \`${file}\` | ${version(from)} | [\`${from.replace(/.*\//, "")}.LICENSE\`](${from.replace(/.*\//, "")}.LICENSE) |`).join("\n")}

The \`.d.ts\` files only point the type checker to the types of the same packages.
`;

const files = new Map([["README.md", README]]);
for (const module of MODULES) {
  files.set(`${module.name}.js`, vendored(module));
  files.set(`${module.name}.d.ts`, typed(module.specifier));
  files.set(`${module.package.replace(/.*\//, "")}.LICENSE`, read(`${module.package}/LICENSE`));
}

/** htm has only a default export; the others have none. */
function typed(/** @type {string} */ specifier) {
  return specifier === "htm" ? 'export { default } from "htm";\n' : `export * from "${specifier}";\n`;
}

let wrong = 0;
mkdirSync(THERE, { recursive: true });
for (const [name, text] of files) {
  const place = new URL(name, THERE);
  if (process.argv[2] !== "check") {
    writeFileSync(place, text);
  } else if (readFileSync(place, "utf8") !== text) {
    console.log(`not as its package has it: ${fileURLToPath(place)}`);
    wrong += 1;
  }
}
process.exit(wrong ? 1 : 0);
