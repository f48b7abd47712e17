import type { StoredProduct } from "#db/queries/products/stored-products.ts";
import { isExportedDescription } from "#lib/services/imports/description.ts";
import type { ImportedProduct } from "#lib/services/imports/parse-product.ts";

/** Base for resolving paths to addresses for comparison. */
const ANY_INSTANCE = "http://instance.invalid";

/** Addresses on other servers that stored pictures were copied from. */
type PictureSources = { address: string; source: string }[];

type StoredTexts = Pick<StoredProduct, "description" | "description_html" | "images" | "variants">;

/**
 * Replaces what a file writes differently by the stored values: picture paths, which exports write as full
 * addresses, pictures that have been copied into the store, and descriptions, which lose white space.
 */
export function matchStoredValues(
  wanted: ImportedProduct,
  { description, description_html, images, variants }: StoredTexts,
  sources: PictureSources,
): ImportedProduct {
  const stored = new Map<string, string>();
  const addresses = new Set([...images, ...variants].map(({ image }) => image));
  for (const { address, source } of sources) {
    if (addresses.has(address)) stored.set(hrefOf(source), address);
  }
  for (const { image } of [...images, ...variants]) {
    if (image) stored.set(image.startsWith("/") ? pathOf(image) : hrefOf(image), image);
  }
  const addressOf = (address: string) =>
    stored.get(hrefOf(address)) ?? stored.get(pathOf(address)) ?? address;
  return {
    ...wanted,
    ...(wanted.description !== undefined && {
      description:
        (description_html !== "" && description_html === wanted.descriptionHtml) ||
        isExportedDescription(description, wanted.description)
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
