import { expect, it } from "vitest";
import type { PaymentMethod } from "#lib/contract/payment.ts";
import { toPaymentChoice } from "#lib/shop/checkout/payment-choice.ts";

const CARD: PaymentMethod = { method: "stripe", name: "Card", kind: "redirect" };
const TRANSFER: PaymentMethod = { method: "bank_transfer", name: "Bank", kind: "instructions" };
const PICKUP: PaymentMethod = { method: "pay_at_pickup", name: "Pickup", kind: "later" };
const loaded = [CARD, TRANSFER, PICKUP];

/** Returns the names of the chosen, the unavailable and the possible methods. */
function choose(options: Partial<Parameters<typeof toPaymentChoice>[0]>) {
  const { payment, unavailable, possible } = toPaymentChoice({
    loaded,
    initial: undefined,
    offered: undefined,
    chosen: "",
    deliveryMethod: "manual",
    ...options,
  });
  return [payment?.name, unavailable?.name, possible.map(({ name }) => name).join(" ")];
}

it("preselects the first method until the shopper chooses one", () => {
  expect(choose({})).toEqual(["Card", undefined, "Card Bank"]);
  expect(choose({ chosen: "bank_transfer" })).toEqual(["Bank", undefined, "Card Bank"]);
});

it("preselects another method when the first total excludes the first one", () => {
  const offered = [TRANSFER, PICKUP];
  expect(choose({ initial: offered, offered })).toEqual(["Bank", undefined, "Bank"]);
});

it.each(["stripe", ""])("requires another choice when a later total excludes %j", (chosen) => {
  const offered = [TRANSFER, PICKUP];
  const changed = { initial: loaded, offered, chosen };
  expect(choose(changed)).toEqual([undefined, "Card", "Bank"]);
  expect(choose({ ...changed, chosen: "bank_transfer" })).toEqual(["Bank", undefined, "Bank"]);
  expect(choose({ ...changed, offered: loaded })).toEqual(["Card", undefined, "Card Bank"]);
});

it("requires no choice when no method can take the total", () => {
  expect(choose({ initial: loaded, offered: [], chosen: "stripe" })).toEqual([
    undefined,
    undefined,
    "",
  ]);
});

it("preselects the first method when the chosen one does not fit the delivery method", () => {
  const chosen = { initial: loaded, offered: loaded, chosen: "pay_at_pickup" };
  expect(choose({ ...chosen, deliveryMethod: "pickup" })[0]).toBe("Pickup");
  expect(choose(chosen)).toEqual(["Card", undefined, "Card Bank"]);
});
