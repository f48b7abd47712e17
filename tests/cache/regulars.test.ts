import { expect, it } from "vitest";
import { createRegulars } from "#lib/cache/regulars.ts";

const ask = (regulars: ReturnType<typeof createRegulars>, names: string[]) =>
  names.map((name) => regulars.note(name));

const others = (count: number) => Array.from({ length: count }, (_, index) => `other ${index}`);

it("who comes again is a regular from then on", () => {
  const regulars = createRegulars();
  expect(ask(regulars, ["a", "b", "a", "b", "a", "c"])).toEqual([
    false,
    false,
    true,
    true,
    true,
    false,
  ]);
});

it("a thousand others may come in between; who was away longer is new", () => {
  const regulars = createRegulars();
  ask(regulars, ["a", ...others(1_000)]);
  expect(regulars.note("a")).toBe(true);
  ask(regulars, others(3_000));
  expect(regulars.note("a")).toBe(false);
});

it("who keeps coming is known however many others there are", () => {
  const regulars = createRegulars();
  regulars.note("a");
  for (const name of others(10_000)) {
    regulars.note(name);
    if (name.endsWith("00")) expect(regulars.note("a")).toBe(true);
  }
});
