import { readOrderPayments } from "#db/queries/payments/order-payments.ts";
import type { OrderPayments } from "#lib/contract/dashboard/order-payments.ts";
import type { DashboardContext } from "#lib/services/context.ts";

/** Returns what happened to the money of an order, with links to the provider's dashboard. */
export async function getOrderPayments(
  { db, storeUid, mode }: Pick<DashboardContext, "db" | "storeUid" | "mode">,
  orderUid: string,
): Promise<OrderPayments> {
  const { charges, payment_sessions, ...rest } = await readOrderPayments(db, storeUid, orderUid);
  return {
    ...rest,
    charges: charges.map((charge) => ({
      ...charge,
      url: CHARGE_URLS[charge.provider]?.(charge.provider_id, mode) ?? null,
    })),
    payment_sessions,
  };
}

/** Pages of charges in the dashboards of providers. */
const CHARGE_URLS: Record<string, (id: string, mode: "sandbox" | "live") => string> = {
  paystack: (id) => `https://dashboard.paystack.com/#/transactions/${encodeURIComponent(id)}`,
  stripe: (id, mode) =>
    `https://dashboard.stripe.com/${mode === "live" ? "" : "test/"}payments/${encodeURIComponent(id)}`,
};
