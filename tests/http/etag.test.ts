import { describe, expect, it } from "vitest";
import { isUnchanged, toEtag } from "#lib/http/response/etag.ts";
import { digestOfJson } from "#lib/serializers/json-text.ts";

const etag = toEtag(digestOfJson("body"));

describe("If-None-Match", () => {
  it.each([etag, `W/${etag}`, `"a", ${etag}`, `"a",${etag} , "b"`, `"a", W/${etag}`, "*"])(
    "matches %s",
    (header) => {
      expect(isUnchanged(header, etag)).toBe(true);
    },
  );

  it.each([null, "", '""', '"a"', etag.slice(1, -1), `w/${etag}`, `"x${etag.slice(1)}`, '"*"'])(
    "does not match %s",
    (header) => {
      expect(isUnchanged(header, etag)).toBe(false);
    },
  );

  it("R35: parses 16 KB quickly", () => {
    const started = performance.now();
    isUnchanged(`${"W/, ".repeat(4000)}x`, etag);
    expect(performance.now() - started).toBeLessThan(2000);
  });
});
