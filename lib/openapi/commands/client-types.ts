import { writeFile } from "node:fs/promises";
import path from "node:path";
import { clientTypes } from "#lib/openapi/client-types.ts";
import { openApiDocument } from "#lib/openapi/document.ts";

const TARGET = path.join(import.meta.dirname, "../../client/api-types.ts");

// The types are the same for every instance.
const document = openApiDocument({ publicUrl: "https://api.example.com", mode: "live" });
await writeFile(TARGET, await clientTypes(document));
