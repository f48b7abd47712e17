import { readFile } from "node:fs/promises";
import path from "node:path";
import { expect, it } from "vitest";
import { clientTypes } from "#lib/openapi/client-types.ts";
import { openApiDocument } from "#lib/openapi/document.ts";

const KEPT = path.join(import.meta.dirname, "../../lib/client/api-types.ts");

it("the client's types are those of the API's description: `npm run client:types` writes them", async () => {
  const document = openApiDocument({ publicUrl: "https://shop.example", mode: "sandbox" });
  expect(await readFile(KEPT, "utf8")).toBe(await clientTypes(document));
});

it("the same types would not do for another API", async () => {
  const document = openApiDocument({ publicUrl: "https://shop.example", mode: "sandbox" });
  const { "/store": _, ...paths } = document.paths;
  expect(await readFile(KEPT, "utf8")).not.toBe(await clientTypes({ ...document, paths }));
});
