import type { Kysely } from "kysely";
import { replaceSynonyms } from "#db/queries/catalogue/search-synonyms.ts";
import { insertStore } from "#db/queries/stores/stores.ts";
import type { Database } from "#db/schema.ts";
import { DEFAULT_SYNONYMS } from "#lib/kernel/default-synonyms.ts";

export interface NewStore {
  slug: string;
  name: string;
  email: string;
  phone: string;
  address: string;
  currency: string;
}

/** Creates an empty store with manual delivery, no tax and the default synonyms. Undefined when the slug is taken. */
export async function createStore(
  db: Kysely<Database>,
  { slug, name, email, phone, address, currency }: NewStore,
): Promise<{ uid: string } | undefined> {
  return db.transaction().execute(async (trx) => {
    const details = { slug, store_name: name, email, phone, address, currency };
    const store = await insertStore(trx, details);
    if (store) await replaceSynonyms(trx, store.uid, DEFAULT_SYNONYMS);
    return store;
  });
}
