import type { Kysely } from "kysely";
import { parsePhoneNumber } from "libphonenumber-js";
import { replaceSynonyms } from "#db/queries/search/search-synonyms.ts";
import { insertStore } from "#db/queries/stores/stores.ts";
import type { Database } from "#db/schema.ts";
import { DEFAULT_SYNONYMS } from "#lib/kernel/default-synonyms.ts";

export interface NewStore {
  slug: string;
  name: string;
  email: string;
  phone: string;
  address: string;
  tagline?: string;
  currency: string;
  /** IANA name; by default that of the phone number's country when it has only one. */
  timeZone?: string;
}

/** Creates an empty store with manual delivery, no tax and the default synonyms. Undefined when the slug is taken. */
export async function createStore(
  db: Kysely<Database>,
  { name, timeZone, ...fields }: NewStore,
): Promise<{ uid: string } | undefined> {
  return db.transaction().execute(async (trx) => {
    const time_zone = timeZone ?? timeZoneOf(fields.phone);
    const store = await insertStore(trx, {
      ...fields,
      store_name: name,
      ...(time_zone && { time_zone }),
    });
    if (store) await replaceSynonyms(trx, store.uid, DEFAULT_SYNONYMS);
    return store;
  });
}

function timeZoneOf(phone: string): string | undefined {
  const { country } = parsePhoneNumber(phone);
  const zones = country && new Intl.Locale("und", { region: country }).getTimeZones?.();
  return zones?.length === 1 ? zones[0] : undefined;
}
