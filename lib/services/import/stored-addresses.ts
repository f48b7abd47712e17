import type { StoredProduct } from "#db/queries/stored-products.ts";
import type { ImportedProduct } from "#lib/services/import/parse-product.ts";

/** Makes whole addresses of paths; none of them is kept. */
const ANY_INSTANCE = "http://instance.invalid";

/**
 * The file's product with the addresses of pictures that the store has already as they are stored there. An
 * instance's own are stored as paths, and an export writes them whole.
 */
export function withStoredAddresses(
  wanted: ImportedProduct,
  { images, variants }: Pick<StoredProduct, "images" | "variants">,
): ImportedProduct {
  const stored = new Map<string, string>();
  for (const { image } of [...images, ...variants]) {
    if (image) stored.set(image.startsWith("/") ? pathOf(image) : hrefOf(image), image);
  }
  const asStored = (address: string) =>
    stored.get(hrefOf(address)) ?? stored.get(pathOf(address)) ?? address;
  return {
    ...wanted,
    images: wanted.images.map((image) => ({ ...image, address: asStored(image.address) })),
    variants: wanted.variants.map((variant) =>
      variant.image ? { ...variant, image: asStored(variant.image) } : variant,
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
