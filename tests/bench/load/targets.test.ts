import { expect, it } from "vitest";
import type { BenchData } from "#tests/bench/bench-data.ts";
import { type Target, targetsIn } from "#tests/bench/load/targets.ts";

const named = (name: string, length: number) =>
  Array.from({ length }, (_, index) => `${name}-${index}`);

const data: BenchData = {
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

/** More requests than one measurement sends. */
const MANY = 60_000;

const pathsOf = ({ next, distinctRequests = 0 }: Target) =>
  Array.from({ length: Math.min(distinctRequests, MANY) }, () => next().path);

it("sends each distinct request once per edit of the catalogue", () => {
  for (const target of targetsIn(data).filter(({ distinctRequests }) => distinctRequests)) {
    const paths = pathsOf(target);
    expect(new Set(paths).size, target.name).toBe(paths.length);
  }
});

it("uses different requests for all reads except the repeated ones", () => {
  const ofApi = targetsIn(data).filter(({ name }) => !/^(page|order|shipping)/.test(name));
  expect(ofApi.filter((target) => !target.distinctRequests).map(({ name }) => name)).toEqual([
    "list, repeated",
    "list, repeated, one connection",
    "one product, repeated",
    "one product, repeated, one connection",
    "store",
    "store, one connection",
  ]);
});
