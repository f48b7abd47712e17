import { findOrderNumberByContact } from "#db/queries/order-contacts.ts";
import { noteOrder } from "#lib/kernel/request-scope.ts";
import type { StoreContext } from "#lib/services/context.ts";
import { type OrderClaim, readClaim } from "#lib/services/orders/order-claim.ts";

/**
 * The store's own spelling of the number, if there is such an order of this contact. Every miss is
 * the same and costs the same one query, whichever part was wrong.
 */
export async function findOrderByContact(
  { db, store }: Pick<StoreContext, "db" | "store">,
  claim: OrderClaim,
): Promise<string | undefined> {
  const { orderNumbers, ...contact } = readClaim(claim, store.phone);
  const orderNumber = await findOrderNumberByContact(db, store.uid, orderNumbers, contact);
  if (orderNumber) noteOrder(orderNumber);
  return orderNumber;
}
