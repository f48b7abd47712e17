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
  placedOrder,
  removeSubmission,
} from "#lib/shop/checkout/checkout-attempt.ts";
import { parseAttempt } from "#lib/shop/checkout/stored-attempt.ts";

const NOW = Date.parse("2026-03-01T10:00:00Z");
const MINUTE_MS = 60_000;
const ORDER = { order_number: "ORD-0000000000", total_amount: "1.00", link: "/orders/x" };
const LINE = { variant: "shoe", quantity: 2 } as CartLine;
const request = (name: string, item: { variant: string; quantity: number } = LINE) =>
  ({
    customer_name: name,
    items: [{ variant: item.variant, quantity: item.quantity }],
  }) as OrderRequest;

describe("checkout attempt", () => {
  it("keeps its idempotency key after rejections, edits and retries", () => {
    const first = beginSubmission(undefined, request("Ada"), NOW);
    const rejected = removeSubmission(first, request("Ada"));
    const edited = beginSubmission(rejected, request("Ada Obi"), NOW + MINUTE_MS);
    const repeated = beginSubmission(edited, request("Ada Obi"), NOW + 2 * MINUTE_MS);
    expect(new Set([first, rejected, edited, repeated].map(({ key }) => key)).size).toBe(1);
    expect(repeated.pending).toEqual([request("Ada Obi")]);
  });

  it("returns all submissions that may have become the order, newest first", () => {
    let attempt = beginSubmission(undefined, request("A"), NOW);
    attempt = beginSubmission(attempt, request("B"), NOW);
    attempt = beginSubmission(attempt, request("C"), NOW);
    expect(earlierSubmissions(attempt, request("C"))).toEqual([request("B"), request("A")]);
    attempt = removeSubmission(attempt, request("B"));
    expect(earlierSubmissions(attempt, request("C"))).toEqual([request("A")]);
  });

  it("expires before the server drops its idempotency key", () => {
    const first = beginSubmission(undefined, request("A"), NOW);
    const nextDay = beginSubmission(first, request("A"), NOW + 23 * 60 * MINUTE_MS);
    expect(nextDay.key).not.toBe(first.key);
    expect(nextDay.pending).toEqual([request("A")]);
  });

  it("resumes an interrupted submission within ten minutes of a reload", () => {
    const cutOff = beginSubmission(undefined, request("A"), NOW);
    expect(interruptedSubmission(cutOff, [LINE], NOW + 9 * MINUTE_MS)).toEqual(request("A"));
    expect(interruptedSubmission(cutOff, [LINE], NOW + 10 * MINUTE_MS)).toBeUndefined();
    const rejected = removeSubmission(cutOff, request("A"));
    expect(interruptedSubmission(rejected, [LINE], NOW)).toBeUndefined();
  });

  it("does not resume a submission whose failure the shopper has seen", () => {
    const unresolved = markUnresolved(beginSubmission(undefined, request("A"), NOW));
    expect(interruptedSubmission(unresolved, [LINE], NOW)).toBeUndefined();
    const again = beginSubmission(unresolved, request("A"), NOW);
    expect(again.key).toBe(unresolved.key);
    expect(interruptedSubmission(again, [LINE], NOW)).toEqual(request("A"));
  });

  it.each([
    ["fewer units", [{ ...LINE, quantity: 1 }]],
    ["another product", [{ ...LINE, variant: "hat" }]],
    ["one product more", [LINE, { ...LINE, variant: "hat" }]],
    ["nothing", []],
  ])("does not resume a submission when the cart has %s", (_, lines) => {
    const cutOff = beginSubmission(undefined, request("A"), NOW);
    expect(interruptedSubmission(cutOff, lines, NOW)).toBeUndefined();
  });

  it("starts a new attempt for entirely different variants", () => {
    const lost = beginSubmission(undefined, request("A"), NOW);
    const more = beginSubmission(lost, request("A", { ...LINE, quantity: 3 }), NOW);
    expect(more.key).toBe(lost.key);
    const other = beginSubmission(lost, request("A", { ...LINE, variant: "hat" }), NOW);
    expect(other.key).not.toBe(lost.key);
    expect(other.pending).toEqual([request("A", { ...LINE, variant: "hat" })]);
  });

  it("shares one attempt with a tab opened later", () => {
    const opened = openAttempt(undefined, NOW);
    expect(openAttempt(opened, NOW + MINUTE_MS)).toEqual(opened);
    expect(beginSubmission(opened, request("A"), NOW + MINUTE_MS).key).toBe(opened.key);
  });

  it("accepts no submission after it became an order and drops personal data", () => {
    const sent = beginSubmission(undefined, request("Ada"), NOW);
    const placed = completeAttempt(sent, ORDER);
    expect(beginSubmission(placed, request("Eve"), NOW + MINUTE_MS)).toEqual(placed);
    expect(JSON.stringify(placed)).not.toContain("Ada");
    expect(placedOrder(placed, NOW + MINUTE_MS)).toEqual(ORDER);
    expect(placedOrder(placed, NOW + 23 * 60 * MINUTE_MS)).toBeUndefined();
    expect(placedOrder(sent, NOW)).toBeUndefined();
  });

  it("parses a stored attempt and ignores an invalid one", () => {
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
