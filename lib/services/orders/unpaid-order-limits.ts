import { createHmac } from "node:crypto";
import type { OrderIdentity } from "#db/queries/orders/unpaid-order-identities.ts";
import type { OrderRequest } from "#lib/contract/order-request.ts";
import { Failure } from "#lib/kernel/errors.ts";

/** A shopper without an API key, and their limits of unpaid orders; 0: no limit. */
export interface AnonymousShopper {
  /** Client address; undefined when unknown. */
  client: string | undefined;
  /** Secret for the digests of identities. */
  secret: string;
  perContact: number;
  perAddress: number;
}

/** What a shopper's unpaid orders are counted by, such as an e-mail address. */
export interface Identity extends OrderIdentity {
  kind: "contact" | "address";
}

const PURPOSE = "unpaid order identity 1";

/** Returns the identities by which a shopper's orders are counted, without unlimited ones. */
export function identitiesOf(
  { client, secret, perContact, perAddress }: AnonymousShopper,
  storeUid: string,
  { customer_email, customer_phone }: OrderRequest,
): Identity[] {
  const digestIdentity = (kind: string, value: string) =>
    createHmac("sha256", secret).update([PURPOSE, storeUid, kind, value].join("\n")).digest();
  const contact = { kind: "contact", limit: perContact } as const;
  return [
    { ...contact, digest: digestIdentity("email", customer_email) },
    { ...contact, digest: digestIdentity("phone", customer_phone) },
    ...(client === undefined
      ? []
      : [
          {
            kind: "address",
            limit: perAddress,
            digest: digestIdentity("address", client),
          } as const,
        ]),
  ].filter(({ limit }) => limit > 0);
}

/** Throws 409 `TOO_MANY_UNPAID_ORDERS` when an identity has reached its limit. */
export function enforceUnpaidOrderLimits(identities: Identity[], unpaidOrders: number[]): void {
  const exhausted = identities.find(({ limit }, index) => (unpaidOrders[index] ?? 0) >= limit);
  if (exhausted) throw tooManyUnpaidOrders(exhausted);
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
