import { describe, expect, it } from "vitest";
import type { OrderRequest } from "#lib/contract/order-request.ts";
import type { CartLine } from "#lib/shop/cart/cart-line.ts";
import {
  beginSubmission,
  completeAttempt,
  earlierSubmissions,
  interruptedSubmission,
  markUnresolved,
  openAttempt,
  parseAttempt,
  placedOrder,
  removeSubmission,
} from "#lib/shop/checkout/checkout-attempt.ts";

const NOW = Date.parse("2026-03-01T10:00:00Z");
const MINUTE = 60_000;
const ORDER = { order_number: "ORD-0000000000", total_amount: "1.00", link: "/orders/x" };
const LINE = { variant: "shoe", quantity: 2 } as CartLine;
const request = (name: string, item: { variant: string; quantity: number } = LINE) =>
  ({
    customer_name: name,
    items: [{ variant: item.variant, quantity: item.quantity }],
  }) as OrderRequest;

describe("an attempt to order", () => {
  it("keeps its key over refusals, edits and repetition", () => {
    const first = beginSubmission(undefined, request("Ada"), NOW);
    const refused = removeSubmission(first, request("Ada"));
    const edited = beginSubmission(refused, request("Ada Obi"), NOW + MINUTE);
    const repeated = beginSubmission(edited, request("Ada Obi"), NOW + 2 * MINUTE);
    expect(new Set([first, refused, edited, repeated].map(({ key }) => key)).size).toBe(1);
    expect(repeated.pending).toEqual([request("Ada Obi")]);
  });

  it("remembers everything that may have become the order, last sent first", () => {
    let attempt = beginSubmission(undefined, request("A"), NOW);
    attempt = beginSubmission(attempt, request("B"), NOW);
    attempt = beginSubmission(attempt, request("C"), NOW);
    expect(earlierSubmissions(attempt, request("C"))).toEqual([request("B"), request("A")]);
    attempt = removeSubmission(attempt, request("B"));
    expect(earlierSubmissions(attempt, request("C"))).toEqual([request("A")]);
  });

  it("ends before the shop forgets its key", () => {
    const first = beginSubmission(undefined, request("A"), NOW);
    const nextDay = beginSubmission(first, request("A"), NOW + 23 * 60 * MINUTE);
    expect(nextDay.key).not.toBe(first.key);
    expect(nextDay.pending).toEqual([request("A")]);
  });

  it("is finished after a reload for ten minutes, and only when it was cut off", () => {
    const cutOff = beginSubmission(undefined, request("A"), NOW);
    expect(interruptedSubmission(cutOff, [LINE], NOW + 9 * MINUTE)).toEqual(request("A"));
    expect(interruptedSubmission(cutOff, [LINE], NOW + 10 * MINUTE)).toBeUndefined();
    const refused = removeSubmission(cutOff, request("A"));
    expect(interruptedSubmission(refused, [LINE], NOW)).toBeUndefined();
  });

  it("is not finished unasked once the shopper was told that it failed, until it is sent again", () => {
    const told = markUnresolved(beginSubmission(undefined, request("A"), NOW));
    expect(interruptedSubmission(told, [LINE], NOW)).toBeUndefined();
    const again = beginSubmission(told, request("A"), NOW);
    expect(again.key).toBe(told.key);
    expect(interruptedSubmission(again, [LINE], NOW)).toEqual(request("A"));
  });

  it.each([
    ["fewer pieces", [{ ...LINE, quantity: 1 }]],
    ["another product", [{ ...LINE, variant: "hat" }]],
    ["one product more", [LINE, { ...LINE, variant: "hat" }]],
    ["nothing", []],
  ])("is not finished unasked where the basket has %s by now", (_, lines) => {
    const cutOff = beginSubmission(undefined, request("A"), NOW);
    expect(interruptedSubmission(cutOff, lines, NOW)).toBeUndefined();
  });

  it("of nothing that may have been ordered is another wish", () => {
    const lost = beginSubmission(undefined, request("A"), NOW);
    const more = beginSubmission(lost, request("A", { ...LINE, quantity: 3 }), NOW);
    expect(more.key).toBe(lost.key);
    const other = beginSubmission(lost, request("A", { ...LINE, variant: "hat" }), NOW);
    expect(other.key).not.toBe(lost.key);
    expect(other.pending).toEqual([request("A", { ...LINE, variant: "hat" })]);
  });

  it("is the same for a tab that comes later", () => {
    const opened = openAttempt(undefined, NOW);
    expect(openAttempt(opened, NOW + MINUTE)).toEqual(opened);
    expect(beginSubmission(opened, request("A"), NOW + MINUTE).key).toBe(opened.key);
  });

  it("once it is an order, takes no further submission and keeps nobody's name", () => {
    const sent = beginSubmission(undefined, request("Ada"), NOW);
    const placed = completeAttempt(sent, ORDER);
    expect(beginSubmission(placed, request("Eve"), NOW + MINUTE)).toEqual(placed);
    expect(JSON.stringify(placed)).not.toContain("Ada");
    expect(placedOrder(placed, NOW + MINUTE)).toEqual(ORDER);
    expect(placedOrder(placed, NOW + 23 * 60 * MINUTE)).toBeUndefined();
    expect(placedOrder(sent, NOW)).toBeUndefined();
  });

  it("comes back from what the browser kept, or not at all", () => {
    const attempt = beginSubmission(undefined, request("A"), NOW);
    expect(parseAttempt(JSON.stringify(attempt))).toEqual(attempt);
    const placed = completeAttempt(attempt, ORDER);
    expect(parseAttempt(JSON.stringify(placed))).toEqual(placed);
    for (const text of [
      null,
      "",
      "{",
      "[]",
      '{"key":"k"}',
      '{"key":"k","at":1,"pending":7}',
      '{"key":"k","at":1,"pending":[null]}',
      '{"key":"k","at":1,"pending":[{}]}',
      '{"key":"k","at":1,"pending":[],"placed":{}}',
    ]) {
      expect(parseAttempt(text)).toBeUndefined();
    }
  });
});
