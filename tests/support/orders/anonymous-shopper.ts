import type { Kysely } from "kysely";
import type { Database } from "#db/schema.ts";
import { type Api, createApi } from "#tests/support/api/api.ts";
import { PUBLIC_URL } from "#tests/support/api/runtime.ts";

export const SECRET = "a secret of more than thirty-two characters";

/** Starts the API of a store's own pages, with the default limits of shoppers except these. */
export function openShopApi(
  db: Kysely<Database>,
  slug: string,
  environment: Record<string, string> = {},
): Promise<Api> {
  return createApi(db, {
    addressSource: { kind: "server", trustedHops: 0 },
    environment: {
      STOREFRONT_STORE: slug,
      ORDER_LINK_SECRET: SECRET,
      LIMIT_SHOPPER_UNPAID_ORDERS_PER_CONTACT: "",
      LIMIT_SHOPPER_UNPAID_ORDERS_PER_IP: "",
      LIMIT_SHOPPER_UNPAID_ORDERS_PER_NETWORK: "",
      ...environment,
    },
  });
}

/** Sends a request of a shopper's browser, without an API key. */
export async function sendWithoutKey(
  { route }: Api,
  path: "/orders" | "/order-preview" | `/basket?products=${string}`,
  body: object | undefined,
  address = "192.0.2.1",
  headers: Record<string, string> = {},
) {
  const response = await route(
    new Request(`${PUBLIC_URL}/api/storefront${path}`, {
      method: body ? "POST" : "GET",
      headers: {
        ...(body && { "content-type": "application/json" }),
        "sec-fetch-site": "same-origin",
        "x-socket-address": address,
        ...headers,
      },
      ...(body && { body: JSON.stringify(body) }),
    }),
  );
  return { status: response.status, body: await response.json() };
}

let people = 0;

/** Returns the contact of a new shopper. */
export function newContact() {
  people += 1;
  return {
    customer_email: `shopper-${people}@example.com`,
    customer_phone: `+23480${String(10_000_000 + people)}`,
  };
}
