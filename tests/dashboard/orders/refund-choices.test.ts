import { expect, it } from "vitest";
import type { OrderCharge } from "#lib/contract/dashboard/order-payments.ts";
import { planRefunds, refundChoices, returnedValue } from "#lib/dashboard/refund-choices.ts";

type RefundableOrder = Parameters<typeof refundChoices>[0];

const charge = (uid: string, more: Partial<OrderCharge> = {}): OrderCharge => ({
  uid,
  session: "s",
  provider: "paystack",
  provider_id: "1",
  reference: "r",
  amount: "1000.00",
  currency: "NGN",
  fee: null,
  occurred_at: "2026-03-01T10:00:00.000Z",
  applied: "1000.00",
  in_review: "0.00",
  refundable: "1000.00",
  url: null,
  ...more,
});

const refund = (status: RefundableOrder["refunds"][number]["status"], amount: string) => ({
  uid: "f",
  charge: "a",
  amount,
  currency: "NGN",
  status,
  reason: "",
  source: "store" as const,
  actor: "ada@example.com",
  created_at: "2026-03-01T10:00:00.000Z",
});

const dispute = (status: RefundableOrder["disputes"][number]["status"]) => ({
  uid: "d",
  charge: "a",
  amount: "1000.00",
  currency: "NGN",
  status,
  due_at: null,
  opened_at: "2026-03-01T10:00:00.000Z",
  closed_at: null,
  url: null,
});

const paid = (more: Partial<RefundableOrder> = {}): RefundableOrder => ({
  charges: [],
  refunds: [],
  disputes: [],
  actions: ["refund"],
  refund_due: "0.00",
  refundable_by_hand: "1000.00",
  ...more,
});

const amounts = (order: RefundableOrder) =>
  refundChoices(order).map(({ id, initial, max }) => [id, initial, max]);

it("offers each payment of which something is left, then a refund by hand", () => {
  const charges = [charge("a", { refundable: "400.00" }), charge("b", { refundable: "0.00" })];
  expect(amounts(paid({ charges }))).toEqual([
    ["a", "400.00", "400.00"],
    ["manual", "1000.00", "1000.00"],
  ]);
  expect(amounts(paid({ charges, actions: [] }))).toEqual([["a", "400.00", "400.00"]]);
  expect(amounts(paid({ refundable_by_hand: "0.00" }))).toEqual([]);
});

it("fills in what is due and not on its way, and money in review as a whole", () => {
  const charges = [
    charge("a"),
    charge("b", { amount: "700.00", applied: "0.00", in_review: "700.00", refundable: "700.00" }),
  ];
  const refunds = [refund("pending", "50.00"), refund("failed", "80.00")];
  expect(amounts(paid({ charges, refunds, refund_due: "250.00" }))).toEqual([
    ["a", "200.00", "1000.00"],
    ["b", "700.00", "700.00"],
    ["manual", "200.00", "1000.00"],
  ]);
});

it("marks a payment as disputed while its dispute is open, and after it was lost", () => {
  const isDisputed = (status: "open" | "lost" | "won") =>
    refundChoices(paid({ charges: [charge("a")], disputes: [dispute(status)] }))[0]?.isDisputed;
  const disputed = [isDisputed("open"), isDisputed("lost"), isDisputed("won")];
  expect(disputed).toEqual([true, true, false]);
});

it("distributes a refund over payments, and leaves the rest to be returned by hand", () => {
  const charges = [charge("a", { refundable: "300.00" }), charge("b", { refundable: "500.00" })];
  const plan = (amount: string, more: Partial<RefundableOrder> = {}) => {
    const { refunds, manualAmount } = planRefunds(paid({ charges, ...more }), amount);
    return [...refunds.map((each) => `${each.charge} ${each.amount}`), manualAmount];
  };
  expect(plan("250.00")).toEqual(["a 250.00", "0.00"]);
  expect(plan("1000.00")).toEqual(["a 300.00", "b 500.00", "200.00"]);
  expect(plan("100.00", { disputes: [dispute("open")] })).toEqual(["b 100.00", "0.00"]);
  expect(plan("0.00")).toEqual(["0.00"]);
});

it("proposes what returned items cost, with their share of discount and tax but not of delivery", () => {
  const line = (uid: string, total_price: string, quantity: number) => ({
    uid,
    total_price,
    quantity,
  });
  const order = {
    items: [line("a", "3000.00", 3), line("b", "1000.00", 1)],
    subtotal: "4000.00",
    // 10 % discount, then 500.00 for delivery.
    total_amount: "4100.00",
    delivery_fee: "500.00",
  } as unknown as Parameters<typeof returnedValue>[0];
  expect(returnedValue(order, { a: 2, b: 0 })).toBe("1800.00");
  expect(returnedValue(order, { a: 3, b: 1 })).toBe("3600.00");
  expect(returnedValue(order, { a: Number.NaN })).toBe("0.00");
});
