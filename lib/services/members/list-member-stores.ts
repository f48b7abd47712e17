import type { Kysely } from "kysely";
import type { Role } from "#db/merchant-schema.ts";
import { listMemberships } from "#db/queries/stores/members.ts";
import type { Database } from "#db/schema.ts";

/** Lists the stores of a merchant by name, with their role. */
export async function listMemberStores(
  db: Kysely<Database>,
  merchantId: string,
): Promise<{ slug: string; name: string; role: Role }[]> {
  return listMemberships(db, merchantId);
}
