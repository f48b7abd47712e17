/** A visible product as `visible_products` gives it. */
export interface ProductRow {
  uid: string;
  /** Of document and promos: equal ones have the same. */
  digest: string;
  /**
   * JSON of all that a shopper may see of it, but for the addresses of pictures, which are as they are
   * stored, and for what changes without an edit of the product: that is a text of the character NUL
   * alone. Null: not asked for, or the asker has it.
   */
  document: string | null;
  /** `place price expiry` of each variant that has a promo, whether it has ended or not, with commas between. */
  promos: string | null;
  category_name: string | null;
  /** `place on_hand reserved expires_on` of each variant that has stock, with commas between them. */
  stock: string | null;
}
