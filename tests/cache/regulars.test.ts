import { expect, it } from "vitest";
import { createRegulars } from "#lib/cache/regulars.ts";

const ask = (regulars: ReturnType<typeof createRegulars>, names: string[]) =>
  names.map((name) => regulars.note("shop", name));

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
  expect(regulars.note("shop", "a")).toBe(true);
  ask(regulars, others(3_000));
  expect(regulars.note("shop", "a")).toBe(false);
});

it("of another store the same name is another", () => {
  const regulars = createRegulars();
  regulars.note("shop", "a");
  expect(regulars.note("other shop", "a")).toBe(false);
});

it("however much is asked of some stores, who comes again to another is known there", () => {
  const regulars = createRegulars();
  const stores = (name: string, count: number) =>
    Array.from({ length: count }, (_, store) => `${name} ${store}`);
  const quiet = stores("quiet", 300);
  const loud = stores("loud", 20);
  for (const store of quiet) regulars.note(store, "a");
  for (const name of others(3_000)) for (const store of loud) regulars.note(store, name);
  expect(quiet.filter((store) => !regulars.note(store, "a"))).toEqual([]);
  const last = others(3_000).slice(-500);
  expect(loud.map((store) => last.filter((name) => !regulars.note(store, name)))).toEqual(
    loud.map(() => []),
  );
});

it("R71: of ten thousand stores no more is remembered than there is room for, the last among it", () => {
  const regulars = createRegulars();
  const stores = Array.from({ length: 10_000 }, (_, store) => `shop ${store}`);
  for (const store of stores) for (const name of others(5)) regulars.note(store, name);
  const known = stores.toReversed().filter((store) => regulars.note(store, "other 4"));
  expect(known.length).toBeLessThan(1_000);
  expect(known.slice(0, 100)).toEqual(stores.toReversed().slice(0, 100));
});

it("who keeps coming is known however many others there are", () => {
  const regulars = createRegulars();
  ask(regulars, ["a"]);
  for (const name of others(10_000)) {
    ask(regulars, [name]);
    if (name.endsWith("00")) expect(ask(regulars, ["a"])).toEqual([true]);
  }
});
