import {
  BaseResolver,
  createConfig,
  lintDocument,
  makeDocumentFromString,
} from "@redocly/openapi-core";
import spectral, { type RulesetDefinition } from "@stoplight/spectral-core";
import rulesets from "@stoplight/spectral-rulesets";
import { describe, expect, it } from "vitest";
import { openApiDocument } from "#lib/openapi/document.ts";

const document = JSON.stringify(
  openApiDocument({ publicUrl: "https://shop.example", mode: "sandbox" }),
);

/** Returns all findings of Spectral's recommended rules for OpenAPI. */
async function spectralFindings(text: string): Promise<string[]> {
  const linter = new spectral.Spectral();
  const { oas } = rulesets as unknown as { oas: RulesetDefinition };
  linter.setRuleset({ extends: [[oas, "recommended"]], rules: {} });
  const findings = await linter.run(text);
  return findings.map(({ code, path, message }) => `${code} ${path.join(".")}: ${message}`);
}

/** Returns all findings of Redocly's recommended rules. */
async function redoclyFindings(text: string): Promise<string[]> {
  const findings = await lintDocument({
    document: makeDocumentFromString(text, "openapi.json"),
    externalRefResolver: new BaseResolver(),
    config: await createConfig({ extends: ["recommended"] }),
  });
  return findings.map(({ ruleId, message, location }) =>
    [ruleId, location[0]?.pointer, message].join(" "),
  );
}

describe.each([
  ["Spectral", spectralFindings],
  ["Redocly", redoclyFindings],
])("%s's recommended rules", (_, findingsIn) => {
  it("reports no problem", async () => {
    expect(await findingsIn(document)).toEqual([]);
  });

  it("reports an example that does not match its schema", async () => {
    const broken = document.replace('"store_name":"Ọjà Market"', '"store_name":7');
    expect(broken).not.toBe(document);
    expect(await findingsIn(broken)).not.toEqual([]);
  });
});
