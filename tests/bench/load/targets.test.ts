import { expect, it } from "vitest";
import { type Target, targetsIn } from "#tests/bench/load/targets.ts";
import type { World } from "#tests/bench/world.ts";

const named = (name: string, length: number) =>
  Array.from({ length }, (_, index) => `${name}-${index}`);

const world: World = {
  key: "key",
  visible: 100_000,
  products: named("product", 700),
  pages: named("/page", 700),
  categories: named("category", 50),
  rareWords: named("word", 400),
  variants: named("variant", 200),
  hotVariant: "hot",
  scarceVariant: "scarce",
  orders: ["order"],
};

/** More than one turn asks for. */
const MANY = 60_000;

const pathsOf = ({ next, differing = 0 }: Target) =>
  Array.from({ length: Math.min(differing, MANY) }, () => next().path);

it("sends each differing request once per edit of the catalogue", () => {
  for (const target of targetsIn(world).filter(({ differing }) => differing)) {
    const paths = pathsOf(target);
    expect(new Set(paths).size, target.name).toBe(paths.length);
  }
});

it("uses different requests for all reads except the repeated ones", () => {
  const ofApi = targetsIn(world).filter(({ name }) => !/^(page|order|shipping)/.test(name));
  expect(ofApi.filter((target) => !target.differing).map(({ name }) => name)).toEqual([
    "list, repeated",
    "list, repeated, one connection",
    "one product, repeated",
    "one product, repeated, one connection",
    "store",
    "store, one connection",
  ]);
});
