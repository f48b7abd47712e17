import { describe, expect, it } from "vitest";
import { toImageUrl } from "#lib/serializers/image-url.ts";

const ORIGIN = "https://shop.example";

describe("picture URL", () => {
  it.each([
    ["/demo/shirt.jpg", "https://shop.example/demo/shirt.jpg"],
    ["https://cdn.example/a.png?w=1#x", "https://cdn.example/a.png?w=1#x"],
    ["http://cdn.example/a.png", "http://cdn.example/a.png"],
    ["HTTPS://cdn.example/a.png", "HTTPS://cdn.example/a.png"],
  ])("serves the picture URL %s as %s", (stored, given) => {
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
    "/\\evil.example/a.png",
    "\\/evil.example/a.png",
    "/\t/evil.example/a.png",
    "/\u0000/evil.example/a.png",
    "/..//evil.example/a.png",
    "/.//evil.example/a.png",
    "https:\\\\evil.example/a.png",
    "https:///evil.example/a.png",
    "https://cdn.example@evil.example/a.png",
    "https://cdn.example/a.png\n",
    " https://cdn.example/a.png",
    "\u00a0/demo/a.png",
    "/demo/\u202egnp.a",
    "/demo/a\u3000b.png",
    "/demo/a\u2028b.png",
  ])("R62: drops the picture URL %j", (stored) => {
    expect(toImageUrl(stored, ORIGIN)).toBeNull();
  });

  it.each(["/%2fevil.example", "/@evil.example", "/%5cevil.example", "/a b.png"])(
    "R62: keeps the picture path %s on our own origin",
    (stored) => {
      expect(new URL(toImageUrl(stored, ORIGIN) ?? "").origin).toBe(ORIGIN);
    },
  );
});
