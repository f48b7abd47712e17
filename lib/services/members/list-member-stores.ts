import type { Kysely } from "kysely";
import { listMemberships } from "#db/queries/stores/members.ts";
import type { Database } from "#db/schema.ts";

/** Lists the stores of a merchant by name, with their role. */
export async function listMemberStores(db: Kysely<Database>, merchantId: string) {
  return listMemberships(db, merchantId);
}
