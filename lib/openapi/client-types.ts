import { readFile, rename, writeFile } from "node:fs/promises";
import path from "node:path";
import openapiTS, { astToString, COMMENT_HEADER, type OpenAPI3 } from "openapi-typescript";
import { openApiDocument } from "#lib/openapi/document.ts";

const TARGET = path.join(import.meta.dirname, "../client/api-types.ts");

/** Writes the client's API types: `paths`, `operations` and one type per schema. */
export async function writeClientTypes(): Promise<void> {
  // The types are the same for every instance.
  const document = openApiDocument({ publicUrl: "https://api.example.com", mode: "live" });
  const withoutHeaders = JSON.parse(JSON.stringify(document), (name, value) =>
    name === "headers" ? undefined : value,
  );
  const nodes = await openapiTS(withoutHeaders as OpenAPI3, {
    rootTypes: true,
    rootTypesNoSchemaPrefix: true,
  });
  await replace(TARGET, COMMENT_HEADER + astToString(nodes));
}

/** Replaces a file that another process may be reading. */
async function replace(file: string, text: string): Promise<void> {
  if ((await readFile(file, "utf8").catch(() => "")) === text) return;
  const replacement = `${file}.${process.pid}`;
  await writeFile(replacement, text);
  await rename(replacement, file);
}

if (import.meta.main) {
  await writeClientTypes();
}
