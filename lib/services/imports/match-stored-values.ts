import type { StoredProduct } from "#db/queries/products/stored-products.ts";
import { isExportedDescription } from "#lib/services/imports/description.ts";
import type { ImportedProduct } from "#lib/services/imports/parse-product.ts";

/** Base for resolving paths to addresses for comparison. */
const ANY_INSTANCE = "http://instance.invalid";

type StoredTexts = Pick<StoredProduct, "description" | "description_html" | "images" | "variants">;

/**
 * Replaces what a file writes differently by the stored values: picture paths, which exports write as full
 * addresses, pictures that have been copied into the store, and descriptions, which lose whitespace.
 */
export function matchStoredValues(
  wanted: ImportedProduct,
  { description, description_html, images, variants }: StoredTexts,
  /** Addresses of the store's copies by the address that they were copied from. */
  copies: Map<string, string[]>,
): ImportedProduct {
  const stored = new Map<string, string>();
  for (const { image } of [...images, ...variants]) {
    if (image) stored.set(image.startsWith("/") ? pathOf(image) : hrefOf(image), image);
  }
  const used = new Set([...images, ...variants].map(({ image }) => image));
  const addressOf = (address: string) =>
    stored.get(hrefOf(address)) ??
    stored.get(pathOf(address)) ??
    copies.get(address)?.find((copy) => used.has(copy)) ??
    address;
  return {
    ...wanted,
    ...(wanted.description !== undefined && {
      description:
        (description_html !== "" && description_html === wanted.description_html) ||
        isExportedDescription(description, wanted.description)
          ? description
          : wanted.description,
    }),
    images: wanted.images.map((each) => ({ ...each, image: addressOf(each.image) })),
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
