import { createHmac, randomUUID } from "node:crypto";
import type { Kysely } from "kysely";
import { type Role, saveMember } from "#db/queries/stores/members.ts";
import type { Database } from "#db/schema.ts";
import type { DashboardContext } from "#lib/services/context.ts";
import { openStore } from "#lib/services/members/open-store.ts";
import { addStoreMember } from "#lib/services/members/store-members.ts";
import type { Api } from "#tests/support/api/api.ts";
import { createBrowser, type DashboardBrowser } from "#tests/support/api/browser.ts";
import { AUTH_SECRET, PUBLIC_URL } from "#tests/support/api/runtime.ts";
import { findRow, insertRow } from "#tests/support/database/rows.ts";

export const PASSWORD = "a long enough password";

export interface Merchant extends DashboardBrowser {
  email: string;
}

/** A merchant with the `Cookie` header of their session. */
export interface SignedInMerchant extends Merchant {
  cookie: string;
}

let merchants = 0;

/** Creates a merchant who works in these stores and has a session, but no password to hash. */
export async function signedInMerchant(
  api: Api,
  db: Kysely<Database>,
  stores: { uid: string; role?: Role }[],
): Promise<SignedInMerchant> {
  const { id, email } = await insertRow(db, "merchants", newPerson());
  for (const { uid, role = "owner" } of stores) {
    await saveMember(db, { storeUid: uid, merchantId: id, role });
  }
  const token = randomUUID();
  const expires_at = new Date(Date.now() + 86_400_000);
  await insertRow(db, "merchant_sessions", { merchant_uid: id, token, expires_at });
  const signature = createHmac("sha256", AUTH_SECRET).update(token).digest("base64");
  const cookie = encodeURIComponent(`${token}.${signature}`);
  const name = "__Secure-storefront.session_token";
  return { ...browserOf(api, [[name, cookie]]), email, cookie: `${name}=${cookie}` };
}

/** Creates a merchant with a password who works in these stores, and signs them in. */
export async function merchantWithPassword(
  api: Api,
  db: Kysely<Database>,
  stores: { uid: string; role?: Role }[],
): Promise<Merchant> {
  const person = { ...newPerson(), password: PASSWORD };
  for (const { uid, role = "owner" } of stores) {
    await addStoreMember({ ...api.runtime, db }, { storeUid: uid, role, ...person });
  }
  const visitor = browserOf(api);
  await visitor.send("POST", "/session", { email: person.email, password: PASSWORD });
  return { ...visitor, email: person.email };
}

function newPerson() {
  merchants += 1;
  return { email: `merchant-${merchants}@example.com`, name: "Test merchant" };
}

/** Returns a service's context for this merchant in one of their stores. */
export async function dashboardContextOf(
  api: Api,
  db: Kysely<Database>,
  { email }: Pick<Merchant, "email">,
  { slug }: { slug: string },
): Promise<DashboardContext> {
  const merchant = await findRow(db, "merchants", { email });
  const { signal } = new AbortController();
  const caller = { merchant, signal, idempotencyKey: null };
  const ctx = await openStore({ ...api.runtime, db }, slug, caller);
  if (!ctx) throw new Error(`${email} is no member of ${slug}`);
  return ctx;
}

/** Creates a browser on the dashboard of this API. */
export function browserOf(api: Api, signedIn?: [string, string][]): DashboardBrowser {
  return createBrowser(PUBLIC_URL, api.route, signedIn);
}
