import { findOrderNumberByContact } from "#db/queries/orders/order-contacts.ts";
import { setRequestOrder } from "#lib/request-context.ts";
import type { StoreContext } from "#lib/services/context.ts";
import { type OrderLookup, parseLookup } from "#lib/services/orders/order-lookup.ts";

/**
 * The store's own spelling of the number, if there is such an order of this contact. Every miss is
 * the same and costs the same one query, whichever part was wrong.
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
