import { PRODUCT_LIMITS } from "#lib/contract/constants.ts";
import type { ProductDetail, ProductDraft } from "#lib/contract/dashboard/product-draft.ts";
import { withoutDisplay } from "#lib/kernel/picture-display.ts";

/**
 * Returns the draft of a hidden copy, without SKUs, barcodes, stock and batch details.
 */
export function toCopy({ uid, version, is_ordered, ...product }: ProductDetail): ProductDraft {
  const files = new Set(product.pictures.map(({ url }) => withoutDisplay(url)));
  return {
    ...product,
    name: `Copy of ${product.name}`.slice(0, PRODUCT_LIMITS.name).toWellFormed(),
    state: "hidden",
    variants: product.variants.map(({ reserved, image, ...variant }) => ({
      ...variant,
      uid: null,
      sku: "",
      barcode: "",
      on_hand: 0,
      batch_number: "",
      expires_on: null,
      expected_back_on: null,
      // An imported picture may belong to a variant and not to the product.
      image: image !== null && files.has(withoutDisplay(image)) ? image : null,
    })),
  };
}
