import { expect, it } from "vitest";
import { createVainSearches } from "#lib/cache/vain-searches.ts";

it("a search that found nothing is of its store alone, until one finds something", () => {
  const searches = createVainSearches();
  expect(searches.mayGoOn("shop")).toBe(false);
  searches.note("shop", false);
  expect([searches.mayGoOn("shop"), searches.mayGoOn("other shop")]).toEqual([true, false]);
  searches.note("shop", true);
  expect(searches.mayGoOn("shop")).toBe(false);
});

it("R71: no more stores are remembered than ten thousand", () => {
  const searches = createVainSearches();
  for (let store = 0; store <= 10_000; store += 1) searches.note(`${store}`, false);
  expect([searches.mayGoOn("0"), searches.mayGoOn("1")]).toEqual([false, true]);
});
