import { type Kysely, sql } from "kysely";
import type { Database } from "#db/schema.ts";

/** Returns what a store has been set up with, and whether it has orders. */
export async function getSetupSteps(db: Kysely<Database>, storeUid: string) {
  return db
    .selectFrom("stores")
    .select([
      "is_live",
      sql<boolean>`is_tax_decided and (tax_rate > 0 or not tax_collection_enabled)`.as("tax"),
      sql<boolean>`address <> ''`.as("address"),
      sql<boolean>`exists (
        select from products where store_uid = stores.uid and is_visible)`.as("product"),
      sql<boolean>`exists (select from locations where store_uid = stores.uid and is_active)
        or exists (
          select from delivery_options
          where store_uid = stores.uid and is_active
            and case delivery_type when 'express' then express_delivery_enabled
              else manual_delivery_enabled end)`.as("own_delivery"),
      "delivery_enabled as couriers",
      sql<boolean>`exists (
        select from courier_accounts where store_uid = stores.uid)`.as("courier_account"),
      sql<boolean>`exists (
        select from api_keys
        where store_uid = stores.uid and revoked_at is null
          and (expires_at is null or expires_at > now()))`.as("key"),
      sql<boolean>`exists (select from orders where store_uid = stores.uid)`.as("has_orders"),
    ])
    .where("uid", "=", storeUid)
    .executeTakeFirstOrThrow();
}
