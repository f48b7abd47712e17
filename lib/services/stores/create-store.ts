import type { Kysely } from "kysely";
import { insertStore } from "#db/queries/stores.ts";
import type { Database } from "#db/schema.ts";

export interface NewStore {
  slug: string;
  name: string;
  email: string;
  phone: string;
  address: string;
  currency: string;
}

/** Makes an empty store with cautious settings: manual delivery, no tax. Undefined when the slug is taken. */
export async function createStore(
  db: Kysely<Database>,
  { slug, name, email, phone, address, currency }: NewStore,
): Promise<{ uid: string } | undefined> {
  return insertStore(db, { slug, store_name: name, email, phone, address, currency });
}
