import type { StoredProduct } from "#db/queries/products/stored-products.ts";
import { isExportedDescription } from "#lib/services/imports/description.ts";
import type { ImportedProduct } from "#lib/services/imports/parse-product.ts";

/** Makes whole addresses of paths; none of them is kept. */
const ANY_INSTANCE = "http://instance.invalid";

/**
 * The file's product with what an export writes otherwise as the store has it: an instance's own pictures
 * are stored as paths, and written as whole addresses; HTML keeps less white space than a description has.
 */
export function matchStoredValues(
  wanted: ImportedProduct,
  { description, images, variants }: Pick<StoredProduct, "description" | "images" | "variants">,
): ImportedProduct {
  const stored = new Map<string, string>();
  for (const { image } of [...images, ...variants]) {
    if (image) stored.set(image.startsWith("/") ? pathOf(image) : hrefOf(image), image);
  }
  const addressOf = (address: string) =>
    stored.get(hrefOf(address)) ?? stored.get(pathOf(address)) ?? address;
  return {
    ...wanted,
    ...(wanted.description !== undefined && {
      description: isExportedDescription(description, wanted.description)
        ? description
        : wanted.description,
    }),
    images: wanted.images.map((image) => ({ ...image, address: addressOf(image.address) })),
    variants: wanted.variants.map((variant) =>
      variant.image ? { ...variant, image: addressOf(variant.image) } : variant,
    ),
  };
}

function hrefOf(address: string): string {
  return URL.parse(address, ANY_INSTANCE)?.href ?? address;
}

function pathOf(address: string): string {
  const url = URL.parse(address, ANY_INSTANCE);
  return url ? url.pathname + url.search : address;
}
