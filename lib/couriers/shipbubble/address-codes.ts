import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import { z } from "zod";
import type { CallScope } from "#lib/couriers/call-limiter.ts";
import { contactName } from "#lib/couriers/contact-name.ts";
import { type Contact, CourierFault } from "#lib/couriers/port.ts";
import { createSharedCalls } from "#lib/couriers/shared-calls.ts";
import { toAddressFault } from "#lib/couriers/shipbubble/failure-messages.ts";
import type { Upstream } from "#lib/couriers/shipbubble/http.ts";

type ContactRole = "from" | "to";

// Couriers require two words, but names of stores and people are often one.
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

/**
 * Caches the aggregator's address codes, as creating one costs money. A code covers name, phone, email and
 * address, so the key is a digest of the whole contact. `account` separates the codes of different aggregator
 * accounts.
 */
export function createAddressBook(
  upstream: Upstream,
  { account, maxAddresses }: { account: string; maxAddresses: number },
) {
  // Separate caches: many recipients must not evict the few senders.
  const codes = {
    from: new LRUCache<string, number>({ max: maxAddresses }),
    to: new LRUCache<string, number>({ max: maxAddresses }),
  };
  const join = createSharedCalls<number>();

  return {
    /** Rejects with `rejected` and the invalid part of the contact. */
    async getCode(role: ContactRole, contact: Contact, scope: CallScope): Promise<number> {
      const key = keyOf(role, contact);
      return (
        codes[role].get(key) ??
        join(key, scope.signal, (signal) => validate(role, contact, key, { ...scope, signal }))
      );
    },
    /** Removes a code that the aggregator no longer knows, unless a newer one has replaced it. */
    invalidate(role: ContactRole, contact: Contact, code: number): void {
      const key = keyOf(role, contact);
      if (codes[role].peek(key) === code) codes[role].delete(key);
    },
  };

  async function validate(role: ContactRole, contact: Contact, key: string, scope: CallScope) {
    const name = contactName(contact.name, PADDING[role]);
    if (!name)
      throw new CourierFault("rejected", `${role}.name has no letters`, { field: `${role}.name` });
    const { phone, email, address } = contact;
    const body = { name, phone, email, address };
    const response = await upstream.post("/shipping/address/validate", body, scope);
    if (!response.succeeded) throw toAddressFault(response, role, contact);
    const parsed = addressSchema.safeParse(response.data);
    if (!parsed.success) throw new CourierFault("bad_response", "malformed: no address code");
    codes[role].set(key, parsed.data.address_code);
    return parsed.data.address_code;
  }

  function keyOf(role: ContactRole, { name, phone, email, address }: Contact): string {
    const parts = [account, role, name, phone, email, address].map((part) => part.trim());
    return createHash("sha256").update(JSON.stringify(parts)).digest("base64");
  }
}
