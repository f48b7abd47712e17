import { createHmac } from "node:crypto";
import type { OrderIdentity } from "#db/queries/orders/unpaid-order-identities.ts";
import type { OrderRequest } from "#lib/contract/order-request.ts";
import { Failure } from "#lib/kernel/errors.ts";

/** Limits of unpaid orders without an API key; 0: no limit. */
interface UnpaidOrderLimits {
  /** Secret for the digests of identities; without one, no order is counted. */
  secret: string | undefined;
  /** Orders from one address with one email address or phone number. */
  perContact: number;
  perAddress: number;
  perNetwork: number;
}

/** A shopper without an API key. */
export interface AnonymousShopper extends UnpaidOrderLimits {
  /** Client address or IPv6 /64; undefined when unknown. */
  client: string | undefined;
  /** IPv6 /48; undefined for other addresses. */
  network: string | undefined;
}

/** What a shopper's unpaid orders are counted by. */
export interface Identity extends OrderIdentity {
  kind: "contact" | "address" | "network";
}

const PURPOSE = "unpaid order identity 1";

/** Reads the limits from the settings. */
export function unpaidOrderLimits(env: {
  ORDER_LINK_SECRET?: string | undefined;
  LIMIT_SHOPPER_UNPAID_ORDERS_PER_CONTACT: number;
  LIMIT_SHOPPER_UNPAID_ORDERS_PER_IP: number;
  LIMIT_SHOPPER_UNPAID_ORDERS_PER_NETWORK: number;
}): UnpaidOrderLimits {
  return {
    secret: env.ORDER_LINK_SECRET,
    perContact: env.LIMIT_SHOPPER_UNPAID_ORDERS_PER_CONTACT,
    perAddress: env.LIMIT_SHOPPER_UNPAID_ORDERS_PER_IP,
    perNetwork: env.LIMIT_SHOPPER_UNPAID_ORDERS_PER_NETWORK,
  };
}

/** Returns the identities by which a shopper's orders are counted, without unlimited ones. */
export function identitiesOf(
  { client, network, secret, perContact, perAddress, perNetwork }: AnonymousShopper,
  storeUid: string,
  { customer_email, customer_phone }: OrderRequest,
): Identity[] {
  // Without a secret, an address could be recovered from its digest.
  if (client === undefined || !secret) return [];
  const identity = (kind: Identity["kind"], limit: number, ...values: string[]): Identity => ({
    kind,
    limit,
    digest: createHmac("sha256", secret)
      .update([PURPOSE, storeUid, kind, ...values].join("\n"))
      .digest(),
  });
  return [
    // With the address: a stranger's orders must not block the person whose contact they name.
    identity("contact", perContact, client, "email", customer_email),
    identity("contact", perContact, client, "phone", customer_phone),
    identity("address", perAddress, client),
    ...(network === undefined ? [] : [identity("network", perNetwork, network)]),
  ].filter(({ limit }) => limit > 0);
}

/** Throws 409 `TOO_MANY_UNPAID_ORDERS` when an identity has reached its limit. */
export function enforceUnpaidOrderLimits(identities: Identity[], unpaidOrders: number[]): void {
  const exhausted = identities.find(({ limit }, index) => (unpaidOrders[index] ?? 0) >= limit);
  if (exhausted) throw tooManyUnpaidOrders(exhausted);
}

const SOURCE = { address: "from your internet connection", network: "from your network" };

function tooManyUnpaidOrders({ kind, limit }: Identity): Failure {
  const [verb, orders, one] =
    limit === 1 ? ["is", "an unpaid order", "it"] : ["are", `${limit} unpaid orders`, "one"];
  const problem =
    kind === "contact"
      ? `You already have ${orders}`
      : `There ${verb} already ${orders} ${SOURCE[kind]}`;
  return new Failure({
    code: "TOO_MANY_UNPAID_ORDERS",
    text: `${problem}. Pay for ${one}, or ask the store to cancel ${one}, then order again`,
    details: { counted_by: kind, limit },
  });
}
