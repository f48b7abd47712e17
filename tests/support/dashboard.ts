import type { Kysely } from "kysely";
import type { Role } from "#db/merchant-schema.ts";
import type { Database } from "#db/schema.ts";
import { addStoreMember } from "#lib/services/add-store-member.ts";
import { type Api, PUBLIC_URL, type Reply } from "#tests/support/api.ts";

export const PASSWORD = "a long enough password";

export interface Merchant {
  email: string;
  /** Sends a request to `/api/dashboard…` as their browser would. */
  send(method: string, path: string, body?: unknown, headers?: HeadersInit): Promise<Reply>;
}

let merchants = 0;

/** Somebody who works in these stores and is signed in. */
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
  return { email, send: visitor.send };
}

/** A browser on the dashboard: it keeps its cookie and says where it comes from. */
export function browserOf(api: Api): Pick<Merchant, "send"> {
  let cookie = "";
  return {
    async send(method, path, body, extra) {
      const headers = new Headers({ "sec-fetch-site": "same-origin", cookie, ...extra });
      if (body !== undefined) headers.set("content-type", "application/json");
      const response = await api.route(
        new Request(`${PUBLIC_URL}/api/dashboard${path}`, {
          method,
          headers,
          ...(body !== undefined && { body: JSON.stringify(body) }),
        }),
      );
      for (const line of response.headers.getSetCookie()) {
        const [pair = ""] = line.split(";");
        cookie = /max-age=0/i.test(line) ? "" : pair;
      }
      const text = await response.text();
      return {
        status: response.status,
        headers: response.headers,
        text,
        body: text === "" ? undefined : JSON.parse(text),
      };
    },
  };
}
