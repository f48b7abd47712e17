import { type RawBuilder, sql } from "kysely";

/**
 * SQL expression for the catalogue version of a `stores` row, which every edit of the store, its catalogue or its
 * stock changes. Compare for equality only: `xmin` (the last transaction that updated the row) has no order.
 */
export const catalogueVersion: RawBuilder<string> = sql<string>`concat(stores.xmin, '.',
  (select sum(version) from catalogue_versions where catalogue_versions.store_uid = stores.uid))`;
