import { expect, it } from "vitest";
import { EVENT_FILTERS, EVENT_TYPES, EventQuery, matchesEventFilter } from "#lib/contract/event.ts";

it("matches event types by all, by resource and by type", () => {
  const matched = (...filters: string[]) =>
    EVENT_TYPES.filter((type) => matchesEventFilter(filters, type));
  expect(matched("*")).toEqual(EVENT_TYPES);
  expect(matched("stock.*", "order.paid")).toEqual([
    "order.paid",
    "stock.low",
    "stock.sold_out",
    "stock.back",
  ]);
  expect(matched("order")).toEqual([]);
  expect(matched()).toEqual([]);
});

it("accepts every filter that matches a type, and rejects any other", () => {
  const accepts = (types: string) => EventQuery.safeParse({ types }).success;
  expect(EVENT_FILTERS.filter((filter) => !accepts(filter))).toEqual([]);
  for (const types of ["order", "order.", "orders.*", "order.*,", "*.created", "**"]) {
    expect([types, accepts(types)]).toEqual([types, false]);
  }
});
