import type { Product, Variant } from "#lib/contract/product.ts";

export interface Picture {
  src: string;
  alt: string;
}

/** The pictures of a product, the primary one first. Without an alternative text its name stands in. */
export function productPictures(product: Product): Picture[] {
  return product.images
    .toSorted((a, b) => Number(b.is_primary) - Number(a.is_primary) || a.order - b.order)
    .map((image) => ({ src: image.image, alt: image.alt_text || product.name }));
}

/** The gallery of a product: its pictures and those its variants add. */
export function galleryPictures(product: Product): Picture[] {
  const pictures = productPictures(product);
  for (const variant of product.variants) {
    if (variant.image === null || pictures.some(({ src }) => src === variant.image)) continue;
    pictures.push({ src: variant.image, alt: `${product.name}, ${variant.name}` });
  }
  return pictures;
}

export function coverPicture(product: Product): Picture | undefined {
  return galleryPictures(product)[0];
}

/** The picture a line of the basket shows. */
export function variantPicture(product: Product, variant: Variant): string | null {
  return variant.image ?? productPictures(product)[0]?.src ?? null;
}

/** Pictures this instance serves itself, addressed from its root: right under every name it is reached by. */
export function withLocalPictures(product: Product, publicUrl: string): Product {
  const local = (src: string) => localPicture(src, publicUrl);
  return {
    ...product,
    images: product.images.map((image) => ({ ...image, image: local(image.image) })),
    variants: product.variants.map((variant) => ({
      ...variant,
      image: variant.image === null ? null : local(variant.image),
    })),
  };
}

export function localPicture(src: string, publicUrl: string): string {
  return src.startsWith(`${publicUrl}/`) ? src.slice(publicUrl.length) : src;
}
