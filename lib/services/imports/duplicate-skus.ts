import type { Kysely } from "kysely";
import { findProductsWithSkus } from "#db/queries/products/stored-products.ts";
import type { Database } from "#db/schema.ts";
import type { ImportNote } from "#lib/contract/dashboard/files.ts";
import type { ImportedProduct } from "#lib/services/imports/parse-product.ts";
import { printable } from "#lib/services/imports/product-notes.ts";

/** SKUs per query. */
const BATCH = 1000;

/** Finds SKUs used by several variants in the file or the store. They are imported with a warning. */
export class DuplicateSkus {
  readonly #handles = new Set<string>();
  /** The first line and product of each SKU. */
  readonly #uses = new Map<string, { line: number; handle: string }>();

  /** Returns warnings about the product's SKUs that an earlier line has. `label`: name of the column. */
  add({ handle, variants }: ImportedProduct, label: string): ImportNote[] {
    this.#handles.add(handle);
    return variants.flatMap(({ sku, line }) => {
      if (!sku) return [];
      const first = this.#uses.get(sku);
      if (!first) this.#uses.set(sku, { line, handle });
      const reason = `${label} "${printable(sku)}" is also used on line ${first?.line}`;
      return first ? [{ line, handle, reason }] : [];
    });
  }

  /** Yields warnings about SKUs of products in the store that the file does not list. */
  async *findInStore(
    db: Kysely<Database>,
    storeUid: string,
    label: string,
  ): AsyncGenerator<ImportNote[]> {
    const skus = [...this.#uses.keys()];
    for (let start = 0; start < skus.length; start += BATCH) {
      const stored = await findProductsWithSkus(db, storeUid, skus.slice(start, start + BATCH));
      yield stored.flatMap((product) => {
        const use = this.#uses.get(product.sku);
        if (!use || this.#handles.has(product.handle)) return [];
        const other = `"${printable(product.name)}" (${printable(product.handle)})`;
        const reason = `${label} "${printable(product.sku)}" is also used by the product ${other}`;
        return [{ ...use, reason }];
      });
    }
  }
}
