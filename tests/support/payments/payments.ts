import type { Kysely } from "kysely";
import { decideSandboxPayment } from "#db/queries/payments/sandbox-payments.ts";
import type { Database } from "#db/schema.ts";
import type { PaymentSession } from "#lib/contract/payment.ts";
import { SANDBOX_CHOICES } from "#lib/services/payments/sandbox-payment.ts";
import { addProduct, createShop } from "#tests/support/catalogue/shop.ts";
import { findRow } from "#tests/support/database/rows.ts";
import { contextOf, order, pickupOrder } from "#tests/support/orders/orders.ts";

export const RETURN_URL = "https://shop.example/paid";

/** Creates a store with 100 units of a variant at 1,000.00, from which orders of 1,000.00 are placed. */
export async function openPayingStore(db: Kysely<Database>, settings: object = {}) {
  const shop = await createShop(db, settings);
  const { variants } = await addProduct(db, shop.uid, { variants: [{ stock: { on_hand: 100 } }] });
  const ctx = await contextOf(db, shop.slug);
  return {
    shop,
    ctx,
    variants,
    placeOrder: (more: object = {}) =>
      order(ctx, pickupOrder([{ variant: variants[0] ?? "", quantity: 1 }], more)),
  };
}

/** Chooses the outcome of a test payment, as its page does. */
export async function decide(
  db: Kysely<Database>,
  { uid }: Pick<PaymentSession, "uid">,
  choice: keyof typeof SANDBOX_CHOICES,
): Promise<void> {
  const { reference } = await findRow(db, "payment_sessions", { uid });
  await decideSandboxPayment(db, reference, SANDBOX_CHOICES[choice]);
}
