import {
  BaseResolver,
  createConfig,
  lintDocument,
  makeDocumentFromString,
} from "@redocly/openapi-core";
import { describe, expect, it } from "vitest";
import { openApiDocument } from "#lib/openapi/document.ts";

const document = JSON.stringify(
  openApiDocument({ publicUrl: "https://shop.example", mode: "sandbox" }),
);

/** Returns all findings of Redocly's recommended rules. */
async function findingsIn(text: string): Promise<string[]> {
  const findings = await lintDocument({
    document: makeDocumentFromString(text, "openapi.json"),
    externalRefResolver: new BaseResolver(),
    config: await createConfig({ extends: ["recommended"] }),
  });
  return findings.map(({ ruleId, message, location }) =>
    [ruleId, location[0]?.pointer, message].join(" "),
  );
}

describe("Redocly's recommended rules", () => {
  it("find no problem in the document", async () => {
    expect(await findingsIn(document)).toEqual([]);
  });

  it("find an example that does not match its schema", async () => {
    const broken = document.replace('"store_name":"Ọjà Market"', '"store_name":7');
    expect(broken).not.toBe(document);
    expect(await findingsIn(broken)).not.toEqual([]);
  });
});
