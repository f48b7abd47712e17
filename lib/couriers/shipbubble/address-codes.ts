import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import { z } from "zod";
import type { CallScope } from "#lib/couriers/call-limiter.ts";
import { contactName } from "#lib/couriers/contact-name.ts";
import { type Contact, CourierFault } from "#lib/couriers/port.ts";
import { createSharedCalls } from "#lib/couriers/shared-calls.ts";
import { toAddressFault } from "#lib/couriers/shipbubble/failure-messages.ts";
import type { Upstream } from "#lib/couriers/shipbubble/http.ts";

type End = "from" | "to";

/**
 * The aggregator's codes of contacts, kept because making one costs money. A code carries name,
 * phone and e-mail as well as the address, so it is kept for the whole contact. What is kept is a
 * digest and a number.
 */
export interface AddressBook {
  /** Rejects as `rejected` naming the part of the contact that is refused. */
  getCode(end: End, contact: Contact, scope: CallScope): Promise<number>;
  /** Drops a code the aggregator no longer knows, unless a newer one has taken its place. */
  forget(end: End, contact: Contact, code: number): void;
}

// A receiver's name is often one word, a store's name as well; couriers want two.
const PADDING = { from: "Store", to: "Customer" };

const addressSchema = z.object({
  address_code: z.union([
    z.int().positive(),
    z
      .string()
      .regex(/^[1-9]\d{0,14}$/)
      .transform(Number),
  ]),
});

/** `account` tells apart what several aggregator accounts call their contacts. */
export function createAddressBook(
  upstream: Upstream,
  { account, maxAddresses }: { account: string; maxAddresses: number },
): AddressBook {
  // Apart, so that a flood of buyers cannot push out the few senders.
  const codes = {
    from: new LRUCache<string, number>({ max: maxAddresses }),
    to: new LRUCache<string, number>({ max: maxAddresses }),
  };
  const join = createSharedCalls<number>();

  return {
    async getCode(end, contact, scope) {
      const key = keyOf(end, contact);
      return (
        codes[end].get(key) ??
        join(key, scope.signal, (signal) => validate(end, contact, key, { ...scope, signal }))
      );
    },
    forget(end, contact, code) {
      const key = keyOf(end, contact);
      if (codes[end].peek(key) === code) codes[end].delete(key);
    },
  };

  async function validate(end: End, contact: Contact, key: string, scope: CallScope) {
    const name = contactName(contact.name, PADDING[end]);
    if (!name)
      throw new CourierFault("rejected", `${end}.name has no letters`, { field: `${end}.name` });
    const { phone, email, address } = contact;
    const body = { name, phone, email, address };
    const reply = await upstream.post("/shipping/address/validate", body, scope);
    if (!reply.succeeded) throw toAddressFault(reply, end, contact);
    const parsed = addressSchema.safeParse(reply.data);
    if (!parsed.success) throw new CourierFault("bad_reply", "malformed: no address code");
    codes[end].set(key, parsed.data.address_code);
    return parsed.data.address_code;
  }

  function keyOf(end: End, { name, phone, email, address }: Contact): string {
    const parts = [account, end, name, phone, email, address].map((part) => part.trim());
    return createHash("sha256").update(JSON.stringify(parts)).digest("base64");
  }
}
