import { type RawBuilder, sql } from "kysely";

/** Changes with every edit of the store, its catalogue or its stock; for a query on `stores`. */
export const catalogueVersion: RawBuilder<string> = sql<string>`(
  stores.catalogue_version + coalesce(
    (select sum(version) from catalogue_versions where catalogue_versions.store_uid = stores.uid), 0)
)::text`;
