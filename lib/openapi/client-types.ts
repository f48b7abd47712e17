import { writeFile } from "node:fs/promises";
import path from "node:path";
import openapiTS, { astToString, type OpenAPI3 } from "openapi-typescript";
import { type OpenApiDocument, openApiDocument } from "#lib/openapi/document.ts";

const BANNER = `/**
 * Generated from the API's description by \`npm run client:types\`: do not edit.
 */

`;

/** Returns TypeScript source: `paths`, `operations` and one type per schema. */
export async function clientTypes(document: OpenApiDocument): Promise<string> {
  const withoutHeaders = JSON.parse(JSON.stringify(document), (name, value) =>
    name === "headers" ? undefined : value,
  );
  const nodes = await openapiTS(withoutHeaders as OpenAPI3, {
    rootTypes: true,
    rootTypesNoSchemaPrefix: true,
  });
  return BANNER + astToString(nodes);
}

if (import.meta.main) {
  // The types are the same for every instance.
  const document = openApiDocument({ publicUrl: "https://api.example.com", mode: "live" });
  const target = path.join(import.meta.dirname, "../client/api-types.ts");
  await writeFile(target, await clientTypes(document));
}
