import type { Cells } from "#lib/services/imports/columns.ts";
import type { Row } from "#lib/services/imports/csv/read-csv.ts";
import type { ProductNotes } from "#lib/services/imports/product-notes.ts";

/** A row of a product. */
export interface ProductSource {
  row: Row;
  notes: ProductNotes;
}

/** A row of a variant. A variation has the values of its product, `parent`, where it has none of its own. */
export interface VariantSource extends ProductSource {
  parent: Row | undefined;
  prices: Pick<Cells, "price" | "compareAtPrice" | "promoExpiry">;
  stock: Pick<Cells, "tracker" | "quantity" | "backorder">;
}
