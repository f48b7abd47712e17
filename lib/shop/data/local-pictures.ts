import type { Product } from "#lib/contract/product.ts";

/** Makes the URLs of pictures that this instance serves relative: they work on every host name. */
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
