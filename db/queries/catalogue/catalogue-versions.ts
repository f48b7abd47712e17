import { type RawBuilder, sql } from "kysely";

/**
 * Changes with every edit of the store, its catalogue or its stock; for a query on `stores`. `xmin` is the
 * transaction that last updated the store's row.
 */
export const catalogueVersion: RawBuilder<string> = sql<string>`concat(stores.xmin, '.',
  (select sum(version) from catalogue_versions where catalogue_versions.store_uid = stores.uid))`;
