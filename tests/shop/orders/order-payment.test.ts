import { expect, it } from "vitest";
import type { PaymentSession } from "#lib/contract/payment.ts";
import { unavailable } from "#lib/kernel/errors.ts";
import type { Shop } from "#lib/shop/data/in-process.ts";
import { checkOrderPayment } from "#lib/shop/orders/order-payment.ts";

it("uses the stored results while a payment cannot be checked, and throws other errors", async () => {
  const shopThatThrows = (error: Error) =>
    ({
      listPaymentSessions: async () => [{ status: "open", instructions: null } as PaymentSession],
      getPaymentSession: () => Promise.reject(error),
    }) as unknown as Shop;
  const timeout = unavailable(new Error("no answer"));
  expect(await checkOrderPayment(shopThatThrows(timeout), "ORD-1")).toBe(false);
  const defect = new TypeError("a defect");
  await expect(checkOrderPayment(shopThatThrows(defect), "ORD-1")).rejects.toThrow(defect);
});
