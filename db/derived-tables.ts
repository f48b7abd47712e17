import type { GeneratedAlways } from "kysely";

/** Written only by `refresh_products`. */
export interface ProductListingTable {
  product_uid: GeneratedAlways<string>;
  store_uid: GeneratedAlways<string>;
  category_uid: GeneratedAlways<string | null>;
  created_at: GeneratedAlways<Date>;
  name_key: GeneratedAlways<string>;
  price: GeneratedAlways<string>;
  in_stock: GeneratedAlways<boolean>;
  on_promo: GeneratedAlways<boolean>;
  refresh_at: GeneratedAlways<Date | null>;
  text_digest: GeneratedAlways<string | null>;
  keywords: GeneratedAlways<string>;
  words: GeneratedAlways<string>;
  facets: GeneratedAlways<string>;
}

/** Written only by `refresh_products`. */
export interface ProductDocumentTable {
  product_uid: GeneratedAlways<string>;
  store_uid: GeneratedAlways<string>;
  refresh_at: GeneratedAlways<Date | null>;
  document: GeneratedAlways<string>;
}

/** Written only by `refresh_products`. */
export interface CatalogueVersionTable {
  store_uid: GeneratedAlways<string>;
  shard: GeneratedAlways<number>;
  version: GeneratedAlways<string>;
}

/** Written only by `refresh_products`. A count is the sum of its shards, some of which may be negative. */
export interface ListingCountTable {
  store_uid: GeneratedAlways<string>;
  category_uid: GeneratedAlways<string | null>;
  in_stock: GeneratedAlways<boolean>;
  on_promo: GeneratedAlways<boolean>;
  shard: GeneratedAlways<number>;
  products: GeneratedAlways<number>;
}

/** Written only by `refresh_products`. */
export interface SearchWordTable {
  store_uid: GeneratedAlways<string>;
  word: GeneratedAlways<string>;
  stem: GeneratedAlways<string>;
  sound: GeneratedAlways<string>;
}

/** Written only by `refresh_products`, in shards like `ListingCounts`. */
export interface FacetCountTable {
  store_uid: GeneratedAlways<string>;
  category_uid: GeneratedAlways<string | null>;
  facet: GeneratedAlways<string>;
  shard: GeneratedAlways<number>;
  products: GeneratedAlways<number>;
}
