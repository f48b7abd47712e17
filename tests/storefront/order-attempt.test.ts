import { describe, expect, it } from "vitest";
import type { OrderRequest } from "#lib/contract/order-request.ts";
import {
  beginSubmission,
  earlierSubmissions,
  interruptedSubmission,
  openAttempt,
  parseAttempt,
  placedOrder,
  settleAsPlaced,
  settleSubmission,
} from "#lib/storefront/order-attempt.ts";

const NOW = Date.parse("2026-03-01T10:00:00Z");
const MINUTE = 60_000;
const ORDER = { order_number: "ORD-0000000000", total_amount: "1.00", link: "/orders/x" };
const request = (name: string) => ({ customer_name: name }) as OrderRequest;

describe("an attempt to order", () => {
  it("keeps its key over refusals, edits and repetition", () => {
    const first = beginSubmission(undefined, request("Ada"), NOW);
    const refused = settleSubmission(first, request("Ada"));
    const edited = beginSubmission(refused, request("Ada Obi"), NOW + MINUTE);
    const repeated = beginSubmission(edited, request("Ada Obi"), NOW + 2 * MINUTE);
    expect(new Set([first, refused, edited, repeated].map(({ key }) => key)).size).toBe(1);
    expect(repeated.unsettled).toEqual([request("Ada Obi")]);
  });

  it("remembers everything that may have become the order, last sent first", () => {
    let attempt = beginSubmission(undefined, request("A"), NOW);
    attempt = beginSubmission(attempt, request("B"), NOW);
    attempt = beginSubmission(attempt, request("C"), NOW);
    expect(earlierSubmissions(attempt, request("C"))).toEqual([request("B"), request("A")]);
    attempt = settleSubmission(attempt, request("B"));
    expect(earlierSubmissions(attempt, request("C"))).toEqual([request("A")]);
  });

  it("ends before the shop forgets its key", () => {
    const first = beginSubmission(undefined, request("A"), NOW);
    const nextDay = beginSubmission(first, request("A"), NOW + 23 * 60 * MINUTE);
    expect(nextDay.key).not.toBe(first.key);
    expect(nextDay.unsettled).toEqual([request("A")]);
  });

  it("is finished after a reload for ten minutes, and only when it was cut off", () => {
    const cutOff = beginSubmission(undefined, request("A"), NOW);
    expect(interruptedSubmission(cutOff, NOW + 9 * MINUTE)).toEqual(request("A"));
    expect(interruptedSubmission(cutOff, NOW + 10 * MINUTE)).toBeUndefined();
    const refused = settleSubmission(cutOff, request("A"));
    expect(interruptedSubmission(refused, NOW)).toBeUndefined();
  });

  it("is the same for a tab that comes later", () => {
    const opened = openAttempt(undefined, NOW);
    expect(openAttempt(opened, NOW + MINUTE)).toEqual(opened);
    expect(beginSubmission(opened, request("A"), NOW + MINUTE).key).toBe(opened.key);
  });

  it("once it is an order, takes no further submission and keeps nobody's name", () => {
    const sent = beginSubmission(undefined, request("Ada"), NOW);
    const placed = settleAsPlaced(sent, ORDER);
    expect(beginSubmission(placed, request("Eve"), NOW + MINUTE)).toEqual(placed);
    expect(JSON.stringify(placed)).not.toContain("Ada");
    expect(placedOrder(placed, NOW + MINUTE)).toEqual(ORDER);
    expect(placedOrder(placed, NOW + 23 * 60 * MINUTE)).toBeUndefined();
    expect(placedOrder(sent, NOW)).toBeUndefined();
  });

  it("comes back from what the browser kept, or not at all", () => {
    const attempt = beginSubmission(undefined, request("A"), NOW);
    expect(parseAttempt(JSON.stringify(attempt))).toEqual(attempt);
    const placed = settleAsPlaced(attempt, ORDER);
    expect(parseAttempt(JSON.stringify(placed))).toEqual(placed);
    for (const text of [
      null,
      "",
      "{",
      "[]",
      '{"key":"k"}',
      '{"key":"k","at":1,"unsettled":7}',
      '{"key":"k","at":1,"unsettled":[],"placed":{}}',
    ]) {
      expect(parseAttempt(text)).toBeUndefined();
    }
  });
});
