import { readFile } from "node:fs/promises";
import path from "node:path";
import { expect, it } from "vitest";
import { clientTypes } from "#lib/openapi/client-types.ts";
import { openApiDocument } from "#lib/openapi/document.ts";

const STORED = path.join(import.meta.dirname, "../../lib/client/api-types.ts");

it("has the types that `npm run client:types` generates from the API's description", async () => {
  const document = openApiDocument({ publicUrl: "https://shop.example", mode: "sandbox" });
  expect(await readFile(STORED, "utf8")).toBe(await clientTypes(document));
});
