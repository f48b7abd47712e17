import type { Kysely } from "kysely";
import type { Role } from "#db/merchant-schema.ts";
import type { Database } from "#db/schema.ts";
import { addStoreMember } from "#lib/services/members/add-store-member.ts";
import { openStore } from "#lib/services/members/open-store.ts";
import type { DashboardContext } from "#lib/services/merchant-context.ts";
import { type Api, PUBLIC_URL, type Reply } from "#tests/support/api/api.ts";

export const PASSWORD = "a long enough password";

export interface Merchant {
  email: string;
  /** Sends a request to `/api/dashboard…` as a browser would. */
  send(method: string, path: string, body?: unknown, headers?: HeadersInit): Promise<Reply>;
  /** Sends a file and returns the response as text. */
  upload(path: string, file: Uint8Array<ArrayBuffer> | string): Promise<Reply>;
  /** Reads a response that is not JSON. */
  read(path: string): Promise<Reply>;
}

let merchants = 0;

/** Creates a merchant who works in these stores and is signed in. */
export async function signedInMerchant(
  api: Api,
  db: Kysely<Database>,
  stores: { uid: string; role?: Role }[],
): Promise<Merchant> {
  const { accounts } = api.runtime;
  if (!accounts) throw new Error("This API has no accounts");
  merchants += 1;
  const email = `merchant-${merchants}@example.com`;
  await accounts.create({ email, name: "Test merchant", password: PASSWORD });
  for (const { uid, role = "owner" } of stores) {
    await addStoreMember(
      { db, accounts },
      { storeUid: uid, role, email, name: "Test merchant", password: PASSWORD },
    );
  }
  const visitor = browserOf(api);
  await visitor.send("POST", "/session", { email, password: PASSWORD });
  return { ...visitor, email };
}

/** Returns a service's context for this merchant in one of their stores. */
export async function contextOf(
  api: Api,
  db: Kysely<Database>,
  { email }: Pick<Merchant, "email">,
  { slug }: { slug: string },
): Promise<DashboardContext> {
  const merchant = await db
    .selectFrom("merchants")
    .select(["id", "name", "email"])
    .where("email", "=", email)
    .executeTakeFirstOrThrow();
  const { signal } = new AbortController();
  const ctx = await openStore({ ...api.runtime, signal, idempotencyKey: null }, merchant, slug);
  return ctx as DashboardContext;
}

/** Creates a browser on the dashboard, which stores cookies and sends `Sec-Fetch-Site`. */
export function browserOf(api: Api): Omit<Merchant, "email"> {
  const cookies = new Map<string, string>();
  const ask = async (path: string, init: RequestInit): Promise<Reply> => {
    const cookie = [...cookies].map((pair) => pair.join("=")).join("; ");
    const headers = new Headers({ "sec-fetch-site": "same-origin", cookie });
    for (const [name, value] of new Headers(init.headers)) headers.set(name, value);
    const response = await api.route(
      new Request(`${PUBLIC_URL}/api/dashboard${path}`, { ...init, headers }),
    );
    for (const line of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (/max-age=0/i.test(line)) cookies.delete(name);
      else cookies.set(name, value);
    }
    const text = await response.text();
    return { status: response.status, headers: response.headers, text, body: undefined };
  };
  return {
    async send(method, path, body, extra) {
      const headers = new Headers(extra);
      if (body !== undefined) headers.set("content-type", "application/json");
      const init = { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) };
      const reply = await ask(path, init);
      return { ...reply, body: reply.text === "" ? undefined : JSON.parse(reply.text) };
    },
    upload: (path, file) => ask(path, { method: "POST", body: file }),
    read: (path) => ask(path, {}),
  };
}
