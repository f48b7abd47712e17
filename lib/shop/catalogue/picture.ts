import type { Product, Variant } from "#lib/contract/product.ts";
import { withoutDisplay } from "#lib/kernel/picture-display.ts";

export interface ProductPicture {
  src: string;
  alt: string;
}

/** Returns a product's pictures, the primary one first; the name replaces a missing alternative text. */
export function productPictures(product: Pick<Product, "name" | "images">): ProductPicture[] {
  return product.images
    .toSorted((a, b) => Number(b.is_primary) - Number(a.is_primary) || a.order - b.order)
    .map((image) => ({ src: image.image, alt: image.alt_text || product.name }));
}

/** Returns a product's pictures and those of its variants. */
export function galleryPictures(product: Product): ProductPicture[] {
  const pictures = productPictures(product);
  for (const variant of product.variants) {
    if (variant.image === null || pictureIndex(pictures, variant.image) !== -1) continue;
    pictures.push({ src: variant.image, alt: `${product.name}, ${variant.name}` });
  }
  return pictures;
}

/** Returns the index of the picture with this URL, however it is shown; -1 without one. */
export function pictureIndex(pictures: ProductPicture[], url: string): number {
  return pictures.findIndex(({ src }) => withoutDisplay(src) === withoutDisplay(url));
}

export function coverPicture(product: Product): ProductPicture | undefined {
  return galleryPictures(product)[0];
}

/** Returns a variant's picture, or the product's first. */
export function variantPicture(
  product: Pick<Product, "name" | "images">,
  variant: Variant,
): string | null {
  return variant.image ?? productPictures(product)[0]?.src ?? null;
}
