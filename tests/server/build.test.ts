import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, it } from "vitest";
import { buildPages } from "#lib/server/build.ts";

const root = await mkdtemp(path.join(tmpdir(), "build-"));
const LOG = path.join(root, "builds.log");
const CLIENT = path.join(root, "public/client.tgz");

afterAll(() => rm(root, { recursive: true }));

/** Writes a program that records its run, and writes `output` if any. */
async function addProgram(file: string, name: string, output?: string): Promise<void> {
  const written = output ? [LOG, output] : [LOG];
  const writes = written.map((target) => `appendFileSync(${JSON.stringify(target)}, "${name} ");`);
  await mkdir(path.join(root, path.dirname(file)), { recursive: true });
  await writeFile(
    path.join(root, file),
    `import { appendFileSync } from "node:fs";\n${writes.join("\n")}`,
  );
}

it("builds again after a change of the package's version, and packs only a client that is missing", async () => {
  await writeFile(path.join(root, "package.json"), '{ "type": "module", "version": "1.0.0" }');
  for (const folder of ["public", ".next"]) await mkdir(path.join(root, folder));
  await addProgram("lib/openapi/client-package.ts", "client", CLIENT);
  await addProgram("node_modules/next/dist/bin/next", "pages");
  await writeFile(path.join(root, "node_modules/next/package.json"), '{ "type": "module" }');
  await buildPages(root);
  await buildPages(root);
  expect(await readFile(LOG, "utf8")).toBe("client pages ");
  await rm(CLIENT);
  await buildPages(root);
  expect(await readFile(LOG, "utf8")).toBe("client pages client ");
  await writeFile(path.join(root, "package.json"), '{ "type": "module", "version": "1.1.0" }');
  await buildPages(root);
  expect(await readFile(LOG, "utf8")).toBe("client pages client client pages ");
});
