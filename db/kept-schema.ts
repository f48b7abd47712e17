import type { GeneratedAlways } from "kysely";

/** Kept by triggers: read it, never write it. */
export interface ProductListings {
  product_uid: GeneratedAlways<string>;
  store_uid: GeneratedAlways<string>;
  category_uid: GeneratedAlways<string | null>;
  created_at: GeneratedAlways<Date>;
  name_key: GeneratedAlways<string>;
  word_ids: GeneratedAlways<number[]>;
  letters: GeneratedAlways<string>;
  price: GeneratedAlways<string>;
  in_stock: GeneratedAlways<boolean>;
  on_promo: GeneratedAlways<boolean>;
  due_at: GeneratedAlways<Date | null>;
}

/** Written by `refresh_products` alone; read by `read_documents`. */
export interface ProductDocuments {
  product_uid: GeneratedAlways<string>;
  store_uid: GeneratedAlways<string>;
  refresh_at: GeneratedAlways<Date | null>;
  document: GeneratedAlways<string>;
}

/** Kept by triggers: read it, never write it. One row for each edit not folded yet. */
export interface CatalogueChanges {
  store_uid: GeneratedAlways<string>;
}

/** Kept by triggers: read it, never write it. A count is the sum of `products`, which may be negative. */
export interface ListingCounts {
  store_uid: GeneratedAlways<string>;
  category_uid: GeneratedAlways<string | null>;
  in_stock: GeneratedAlways<boolean>;
  on_promo: GeneratedAlways<boolean>;
  products: GeneratedAlways<number>;
}

/** Kept by triggers: read it, never write it. */
export interface SearchWords {
  word_id: GeneratedAlways<number>;
  store_uid: GeneratedAlways<string>;
  word: GeneratedAlways<string>;
  listings: GeneratedAlways<number>;
  names: GeneratedAlways<number>;
}

/** Kept by triggers: read it, never write it. What has not been added to the counts of a word yet. */
export interface WordChanges {
  store_uid: GeneratedAlways<string>;
  word_id: GeneratedAlways<number>;
  listings: GeneratedAlways<number>;
  names: GeneratedAlways<number>;
}
