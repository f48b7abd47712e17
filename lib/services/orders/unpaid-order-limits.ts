import { createHmac } from "node:crypto";
import type { OrderIdentity } from "#db/queries/orders/unpaid-order-identities.ts";
import type { OrderRequest } from "#lib/contract/order-request.ts";
import { Failure } from "#lib/kernel/errors.ts";

/** A shopper without an API key, and how many unpaid orders they may have at a time; 0: no limit. */
export interface AnonymousShopper {
  /** Identity of the client's address; undefined where no address is known. */
  client: string | undefined;
  /** Keys the digests of what the shopper is counted by. */
  secret: string;
  perContact: number;
  perAddress: number;
}

/** What a shopper's unpaid orders are counted by, such as an e-mail address. */
export interface Identity extends OrderIdentity {
  kind: "contact" | "address";
}

const PURPOSE = "unpaid order identity 1";

/** Returns what the orders of a shopper are counted by, without what has no limit. */
export function identitiesOf(
  { client, secret, perContact, perAddress }: AnonymousShopper,
  storeUid: string,
  { customer_email, customer_phone }: OrderRequest,
): Identity[] {
  const digestOf = (kind: string, value: string) =>
    createHmac("sha256", secret).update([PURPOSE, storeUid, kind, value].join("\n")).digest();
  const contact = { kind: "contact", limit: perContact } as const;
  return [
    { ...contact, digest: digestOf("email", customer_email) },
    { ...contact, digest: digestOf("phone", customer_phone) },
    ...(client === undefined
      ? []
      : [{ kind: "address", limit: perAddress, digest: digestOf("address", client) } as const]),
  ].filter(({ limit }) => limit > 0);
}

/** Throws 409 `TOO_MANY_UNPAID_ORDERS` when an identity has as many unpaid orders as it may have. */
export function refuseManyUnpaidOrders(identities: Identity[], unpaidOrders: number[]): void {
  const full = identities.find(({ limit }, index) => (unpaidOrders[index] ?? 0) >= limit);
  if (full) throw tooManyUnpaidOrders(full);
}

function tooManyUnpaidOrders({ kind, limit }: Identity): Failure {
  const [orders, remedy] =
    limit === 1
      ? ["is already 1 unpaid order", "Pay for it or ask the store to cancel it"]
      : [`are already ${limit} unpaid orders`, "Pay for one or ask the store to cancel one"];
  const whose =
    kind === "contact"
      ? "with this e-mail address or phone number"
      : "from your internet connection";
  return new Failure({
    code: "TOO_MANY_UNPAID_ORDERS",
    text: `There ${orders} ${whose}. ${remedy}, then order again`,
    details: { counted_by: kind, limit },
  });
}
