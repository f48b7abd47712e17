/** Limits, lifetimes and prefixes of the API. */

/** Bounds and default of `limit`. */
export const PAGE_SIZE = { minimum: 1, maximum: 100, default: 20 };

/** Values of `ordering`. */
export const ORDERINGS = ["-created_at", "price", "-price", "name"] as const;

/** Characters of a search text after trimming. */
export const MAX_SEARCH_LENGTH = 200;

/** Selected brands, tags, categories and attribute values of a request together, and its attributes. */
export const MAX_FILTER_VALUES = 40;
export const MAX_FILTER_ATTRIBUTES = 5;
/** Brands, tags, and values of an attribute that GET /product-filters lists. */
export const MAX_FACET_VALUES = 100;
/** Products that GET /product-filters reads to count the values of filters, which takes less than half a second. */
export const MAX_COUNTED_PRODUCTS = 50_000;

/** Lifetime of a quote token, by the database's clock. */
export const QUOTE_LIFETIME_SECONDS = 15 * 60;

/** How long an `Idempotency-Key` is stored, by the database's clock. */
export const IDEMPOTENCY_KEY_TTL_SECONDS = 24 * 60 * 60;

/** Prefix of a quote token before its 256 random bits. */
export const QUOTE_TOKEN_PREFIX = "sqt_";

/** Prefix of an API key in live and sandbox instances. */
export const KEY_PREFIX = { live: "sfk_", sandbox: "sfk_test_" };

/** An order number is this prefix and ten random Crockford base32 characters. */
export const ORDER_NUMBER_PREFIX = "ORD-";

/** Largest amount: 8 digits and two places. */
export const MAX_AMOUNT = "99999999.99";

/** Limits of a request body, in characters unless named otherwise. */
export const BODY_LIMITS = {
  bytes: 64 * 1024,
  depth: 32,
  name: 120,
  tagline: 120,
  email: 254,
  address: 500,
  notes: 500,
  items: 100,
  quantity: 2_147_483_647,
};

/** Limits of a product, in the editor and in imports. Images and variants match Shopify's limits. */
export const PRODUCT_LIMITS = {
  name: 255,
  categoryDescription: 300,
  altText: 512,
  description: 50_000,
  seoDescription: 1_000,
  tag: 255,
  tags: 250,
  /** Values of a product's attributes that do not differ by variant. */
  attributes: 250,
  options: 3,
  variants: 2_048,
  images: 250,
  imageUrl: 2_048,
  /** Size of its JSON when every field is at its limit. */
  bytes: 8 * 1024 * 1024,
};

/** Path under which the API is served. */
export const API_BASE_PATH = "/api/public/v1";

/** Version of the API in its description. */
export const API_VERSION = "1.0.0 (v2)";

/** Length of a merchant's password. No rule requires digits or symbols. */
export const PASSWORD_LENGTH = { min: 12, max: 128 } as const;
