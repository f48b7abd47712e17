import { findOrderNumberByContact } from "#db/queries/orders/orders.ts";
import { setRequestOrder } from "#lib/kernel/request-context.ts";
import type { StoreContext } from "#lib/services/context.ts";
import { type OrderLookup, parseLookup } from "#lib/services/orders/order-lookup.ts";

/**
 * Finds the order number of a contact's order. Every mismatch gives the same result after the same single
 * query.
 */
export async function findOrderByContact(
  { db, store }: Pick<StoreContext, "db" | "store">,
  claim: OrderLookup,
): Promise<string | undefined> {
  const { orderNumbers, ...contact } = parseLookup(claim, store.phone);
  const orderNumber = await findOrderNumberByContact(db, store.uid, orderNumbers, contact);
  if (orderNumber) setRequestOrder(orderNumber);
  return orderNumber;
}
