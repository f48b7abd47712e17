import type { StoredProduct } from "#db/queries/products/stored-products.ts";
import type { ImportedProduct } from "#lib/services/imports/parse-product.ts";
import { isExportedDescription } from "#lib/services/products/description.ts";

/** Base for resolving paths to URLs for comparison. */
const ANY_INSTANCE = "http://instance.invalid";

type StoredTexts = Pick<StoredProduct, "description" | "description_html" | "images" | "variants">;

/**
 * Replaces what a file writes differently by the stored values: picture paths, which exports write as full
 * URLs, pictures that have been copied into the store, and descriptions, which lose whitespace.
 */
export function matchStoredValues(
  wanted: ImportedProduct,
  { description, description_html, images, variants }: StoredTexts,
  /** URLs of the store's copies by the URL that they were copied from. */
  copies: Map<string, string[]>,
): ImportedProduct {
  const stored = new Map<string, string>();
  for (const { image } of [...images, ...variants]) {
    if (image) stored.set(image.startsWith("/") ? pathOf(image) : hrefOf(image), image);
  }
  const used = new Set([...images, ...variants].map(({ image }) => image));
  const storedUrl = (url: string) =>
    stored.get(hrefOf(url)) ??
    stored.get(pathOf(url)) ??
    copies.get(url)?.find((copy) => used.has(copy)) ??
    url;
  return {
    ...wanted,
    ...(wanted.description !== undefined && {
      description:
        (description_html !== "" && description_html === wanted.description_html) ||
        isExportedDescription(description, wanted.description)
          ? description
          : wanted.description,
    }),
    images: wanted.images.map((each) => ({ ...each, image: storedUrl(each.image) })),
    variants: wanted.variants.map((variant) =>
      variant.image ? { ...variant, image: storedUrl(variant.image) } : variant,
    ),
  };
}

function hrefOf(url: string): string {
  return URL.parse(url, ANY_INSTANCE)?.href ?? url;
}

function pathOf(url: string): string {
  const parsed = URL.parse(url, ANY_INSTANCE);
  return parsed ? parsed.pathname + parsed.search : url;
}
