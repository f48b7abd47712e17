import { describe, expect, it } from "vitest";
import { etagOf, isUnchanged } from "#lib/http/response/etag.ts";
import { digestOfJson } from "#lib/serializers/json-text.ts";

const etag = etagOf(digestOfJson("body"));

it("a validator is a quoted digest", () => {
  expect(etag).toMatch(/^"[\w-]{27}"$/);
});

describe("If-None-Match", () => {
  it.each([etag, `W/${etag}`, `"a", ${etag}`, `"a",${etag} , "b"`, `"a", W/${etag}`, "*"])(
    "%s names it",
    (header) => {
      expect(isUnchanged(header, etag)).toBe(true);
    },
  );

  it.each([null, "", '""', '"a"', etag.slice(1, -1), `w/${etag}`, `"x${etag.slice(1)}`, '"*"'])(
    "%s does not",
    (header) => {
      expect(isUnchanged(header, etag)).toBe(false);
    },
  );

  it("R35: of 16 KB is read in no time", () => {
    const started = performance.now();
    isUnchanged(`${"W/, ".repeat(4000)}x`, etag);
    expect(performance.now() - started).toBeLessThan(2000);
  });
});
