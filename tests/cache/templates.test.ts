import { expect, it } from "vitest";
import { createTemplates } from "#lib/cache/templates.ts";

const known = (digest: string, text: string) => ({
  digest,
  template: { texts: [text], gaps: [], variants: [] },
});

it("the last template of a product is known", () => {
  const templates = createTemplates(100_000);
  expect(templates.isEmpty()).toBe(true);
  templates.keep("shop", "a", known("1", "{}"));
  templates.keep("shop", "a", known("2", "{}"));
  expect(templates.isEmpty()).toBe(false);
  expect(templates.find("shop", "a")?.digest).toBe("2");
  expect(templates.find("shop", "b")).toBeUndefined();
  expect(templates.find("other shop", "a")).toBeUndefined();
});

it("no more is kept than there is room for; what was used longest ago goes first", () => {
  const templates = createTemplates(10_000);
  for (const uid of ["a", "b", "c"]) templates.keep("shop", uid, known("1", "x".repeat(2_500)));
  templates.find("shop", "a");
  templates.keep("shop", "d", known("1", "x".repeat(2_500)));
  expect(templates.find("shop", "b")).toBeUndefined();
  expect(templates.find("shop", "a")?.digest).toBe("1");
  templates.keep("shop", "wide", known("1", "€".repeat(2_500)));
  expect(["a", "c", "d", "wide"].map((uid) => templates.find("shop", uid) !== undefined)).toEqual([
    true,
    false,
    false,
    true,
  ]);
});

it("without room nothing is kept", () => {
  const templates = createTemplates(0);
  templates.keep("shop", "a", known("1", "{}"));
  expect(templates.isEmpty()).toBe(true);
});
