import { describe, expect, it } from "vitest";
import { toImageUrl } from "#lib/serializers/image-url.ts";

const ORIGIN = "https://shop.example";

describe("a picture's address", () => {
  it.each([
    ["/demo/shirt.jpg", "https://shop.example/demo/shirt.jpg"],
    ["https://cdn.example/a.png?w=1#x", "https://cdn.example/a.png?w=1#x"],
    ["http://cdn.example/a.png", "http://cdn.example/a.png"],
    ["HTTPS://cdn.example/a.png", "HTTPS://cdn.example/a.png"],
  ])("%s is given as %s", (stored, given) => {
    expect(toImageUrl(stored, ORIGIN)).toBe(given);
  });

  it.each([
    null,
    "",
    "shirt.jpg",
    "//evil.example/a.png",
    "javascript:alert(1)",
    "JAVASCRIPT:alert(1)",
    "\tjavascript:alert(1)",
    "java\nscript:alert(1)",
    "data:image/svg+xml,<svg onload=alert(1)>",
    "blob:https://shop.example/x",
    "file:///etc/passwd",
    "https:",
    "https://",
    "https:evil",
    "http://[::1",
  ])("R62: %j is dropped", (stored) => {
    expect(toImageUrl(stored, ORIGIN)).toBeNull();
  });

  it.each(["/\\evil.example/a.png", "/%2fevil.example", "/@evil.example", "/..//evil.example"])(
    "R62: %s stays on our own origin",
    (stored) => {
      expect(new URL(toImageUrl(stored, ORIGIN) ?? "").origin).toBe(ORIGIN);
    },
  );
});
