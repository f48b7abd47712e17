import type { Kysely } from "kysely";
import type { Database } from "#db/schema.ts";
import type { PaymentSession } from "#lib/contract/payment.ts";
import type { Api } from "#tests/support/api/api.ts";
import { addProduct, createShop } from "#tests/support/catalogue/shop.ts";
import { findRow } from "#tests/support/database/rows.ts";
import { pickupOrder } from "#tests/support/orders/orders.ts";
import { RETURN_URL } from "#tests/support/payments/payments.ts";

interface OnlineStore {
  method: "paystack" | "stripe";
  currency?: string;
  /** Of the variant. */
  price?: string;
}

/** Creates a store with 100 units of a variant at 1,000.00, whose orders are paid through Paystack by the API. */
export function openPaystackStore(api: Api, db: Kysely<Database>) {
  return openOnlineStore(api, db, { method: "paystack" });
}

/** Creates a store with 100 units of a variant, whose orders are paid through a provider by the API. */
export async function openOnlineStore(
  api: Api,
  db: Kysely<Database>,
  { method, currency = "NGN", price = "1000.00" }: OnlineStore,
) {
  const shop = await createShop(db, { currency });
  const { variants } = await addProduct(db, shop.uid, {
    variants: [{ price, stock: { on_hand: 100 } }],
  });
  const key = await api.createKeyFor(shop.uid);
  const send = (path: string, body: object) => api.post(path, key, body);
  const placeOrder = async (): Promise<string> => {
    const placed = await send(
      "/orders",
      pickupOrder([{ variant: variants[0] ?? "", quantity: 1 }]),
    );
    return placed.body.data.order_number;
  };
  return {
    shop,
    placeOrder,
    /** Starts to pay an order; places it unless there is one. */
    async startPayment(placed?: string) {
      const order = placed ?? (await placeOrder());
      const started = await send(`/orders/${order}/payment-sessions`, {
        method,
        return_url: RETURN_URL,
      });
      if (started.status !== 201) throw new Error(started.text);
      const session: PaymentSession = started.body.data;
      const { reference } = await findRow(db, "payment_sessions", { uid: session.uid });
      return { order, session, reference };
    },
    readOrder: async (order: string) => (await api.get(`/orders/${order}`, key)).body,
    fetchSession: async (order: string, uid: string): Promise<PaymentSession> =>
      (await api.get(`/orders/${order}/payment-sessions/${uid}`, key)).body.data,
    readSession: (uid: string) => findRow(db, "payment_sessions", { uid }),
  };
}
