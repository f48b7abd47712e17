import { describe, expect, it } from "vitest";
import { FulfilmentStatusEnum, type Order, PaymentStatusEnum } from "#lib/contract/order.ts";
import {
  expectedDay,
  formatExpected,
  fulfilmentText,
  type TrackedOrder,
  toTimeline,
} from "#lib/shop/orders/order-timeline.ts";

const PLACED = "2026-03-01T10:00:00.000Z";

function tracked(order: Partial<Order>, events: TrackedOrder["events"] = []): TrackedOrder {
  return {
    order: {
      created_at: PLACED,
      payment_status: "unpaid",
      fulfilment_status: "unfulfilled",
      fulfilment_method: "delivery",
      manual_delivery_type: "standard",
      payment_due_at: null,
      ...order,
    } as Order,
    events,
  };
}

const summarize = (one: TrackedOrder) =>
  toTimeline(one).map(({ name, state }) => `${name}: ${state}`);

describe("order timeline", () => {
  it("shows payment as the first step when the store requires payment first", () => {
    const payment_due_at = "2026-03-03T10:00:00.000Z";
    expect(summarize(tracked({ payment_due_at }))).toEqual([
      "Placed: done",
      "Waiting for payment: current",
      "Being prepared: upcoming",
      "Shipped: upcoming",
      "Delivered: upcoming",
    ]);
    expect(fulfilmentText(tracked({ payment_due_at }))).toBe("Waiting for payment");
    expect(summarize(tracked({})).slice(1, 3)).toEqual([
      "Payment: current",
      "Being prepared: current",
    ]);
  });

  it.each([
    ["pickup", "unfulfilled", "ready_for_pickup", "Ready for pickup"],
    ["pickup", "fulfilled", "ready_for_pickup", "Picked up"],
    ["pickup", "partially_fulfilled", "ready_for_pickup", "Partly picked up"],
    ["delivery", "fulfilled", "fulfilled", "Shipped"],
    ["delivery", "fulfilled", "delivered", "Delivered"],
    ["delivery", "returned", "delivered", "Returned"],
  ] as const)("shows %s that is %s after %s as %s", (fulfilment_method, status, kind, text) => {
    const order = { fulfilment_method, fulfilment_status: status };
    const one = tracked(order, [{ kind, at: "2026-03-02T10:00:00.000Z" }]);
    expect(fulfilmentText(one)).toBe(text);
    expect(toTimeline(one).find(({ at }) => at?.startsWith("2026-03-02"))).toBeDefined();
  });

  it("completes an order with nothing to ship", () => {
    const order = { manual_delivery_type: null, has_shipping: false };
    expect(summarize(tracked(order)).slice(2)).toEqual([
      "Being prepared: current",
      "Completed: upcoming",
    ]);
    expect(fulfilmentText(tracked({ ...order, fulfilment_status: "fulfilled" }))).toBe("Completed");
  });

  it("shows the time of each step's latest event", () => {
    const steps = toTimeline(
      tracked({ payment_status: "paid", fulfilment_status: "fulfilled" }, [
        { kind: "created", at: PLACED },
        { kind: "payment_recorded", at: "2026-03-01T11:00:00.000Z" },
        { kind: "payment_recorded", at: "2026-03-02T11:00:00.000Z" },
        { kind: "refunded", at: "2026-03-02T12:00:00.000Z" },
        { kind: "fulfilled", at: "2026-03-03T11:00:00.000Z" },
      ]),
    );
    expect(steps.map(({ name, at }) => [name, at])).toEqual([
      ["Placed", PLACED],
      ["Paid", "2026-03-02T11:00:00.000Z"],
      ["Being prepared", undefined],
      ["Shipped", "2026-03-03T11:00:00.000Z"],
      ["Delivered", undefined],
    ]);
  });

  it("shows that some items were cancelled", () => {
    const steps = toTimeline(
      tracked({ fulfilment_status: "fulfilled" }, [
        { kind: "items_cancelled", at: "2026-03-03T10:00:00.000Z" },
      ]),
    );
    expect(steps.at(-1)).toMatchObject({ name: "Items cancelled", at: "2026-03-03T10:00:00.000Z" });
  });

  it("explains that an order was cancelled because payment was overdue", () => {
    const steps = toTimeline(
      tracked({ fulfilment_status: "cancelled" }, [
        { kind: "cancelled", at: "2026-03-03T10:00:00.000Z", reason: "payment_overdue" },
      ]),
    );
    expect(steps[1]?.note).toBe("The order was not paid in time.");
  });

  it.each(["partially_paid", "paid"] as const)(
    "mentions no refund of a cancelled order while it is %s",
    (payment_status) => {
      const steps = toTimeline(tracked({ payment_status, fulfilment_status: "cancelled" }));
      expect(steps[1]?.note).toBe("The order was cancelled.");
    },
  );

  it("shows the time of the refund, not of the payment", () => {
    const steps = toTimeline(
      tracked({ payment_status: "refunded" }, [
        { kind: "payment_recorded", at: "2026-03-01T11:00:00.000Z" },
        { kind: "refunded", at: "2026-03-02T11:00:00.000Z" },
      ]),
    );
    expect(steps[1]).toMatchObject({ name: "Refunded", at: "2026-03-02T11:00:00.000Z" });
  });

  it.each([
    [
      "partially_paid",
      "partially_fulfilled",
      [
        "Partly paid: current",
        "Being prepared: done",
        "Partly shipped: current",
        "Delivered: upcoming",
      ],
    ],
    [
      "refunded",
      "returned",
      ["Refunded: done", "Being prepared: done", "Shipped: done", "Returned: done"],
    ],
    ["unpaid", "cancelled", ["Cancelled: stopped"]],
    ["unpaid", "voided", ["Voided: stopped"]],
  ] as const)("continues %s and %s with %j", (payment_status, fulfilment_status, rest) => {
    expect(summarize(tracked({ payment_status, fulfilment_status })).slice(1)).toEqual(rest);
  });

  it("covers every status", () => {
    for (const payment_status of PaymentStatusEnum.options) {
      for (const fulfilment_status of FulfilmentStatusEnum.options) {
        const steps = toTimeline(tracked({ payment_status, fulfilment_status }));
        expect(steps.length).toBeGreaterThan(1);
        expect(new Set(steps.map(({ name }) => name)).size).toBe(steps.length);
      }
    }
  });
});

it.each([
  [true, null, "sandbox", "Tue 1 Dec"],
  [false, null, "sandbox", "by Tue 1 Dec"],
  [false, PLACED, "sandbox", "by Tue 1 Dec, if paid in time"],
  [false, PLACED, "pay_on_delivery", "by Tue 1 Dec, if confirmed in time"],
] as const)(
  "formats the expected day, by courier %s, with payment due %s and %s, as %j",
  (has_shipping, payment_due_at, payment_method, text) => {
    const order = { has_shipping, payment_due_at, payment_method };
    expect(formatExpected(order, "2026-12-01")).toBe(text);
  },
);

it("shows the expected day at the delivery until it has happened", () => {
  const notes = (one: TrackedOrder) =>
    toTimeline(one, "by Mon 30 Nov").flatMap(({ note }) => note.match(/^Expected .*/) ?? []);
  expect(notes(tracked({}))).toEqual(["Expected by Mon 30 Nov"]);
  expect(notes(tracked({ fulfilment_method: "pickup", manual_delivery_type: null }))).toEqual([]);
  const delivered = [{ kind: "delivered" as const, at: PLACED }];
  expect(notes(tracked({ fulfilment_status: "fulfilled" }, delivered))).toEqual([]);
});

it.each([
  ["fulfilled", "fulfilled", "2026-11-27", "2026-11-27"],
  ["unfulfilled", "created", "2026-11-28", undefined],
  ["cancelled", "cancelled", "2026-11-26", undefined],
  ["fulfilled", "delivered", "2026-11-26", undefined],
] as const)("expects a %s order, last %s, on %s: %s", (fulfilment_status, kind, today, day) => {
  const order = { fulfilment_status } as Order;
  const created = { kind: "created", at: "", expected_delivery: "2026-11-27" } as const;
  expect(expectedDay({ order, events: [created, { kind, at: "" }] }, today)).toBe(day);
});
