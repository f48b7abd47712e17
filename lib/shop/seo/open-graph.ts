import type { Shop } from "#lib/shop/data/in-process.ts";

/** Size of Open Graph images in pixels. */
export const SHARE_SIZE = { width: 1200, height: 630 };

interface Shared {
  title: string;
  description?: string;
  /** URL of the page. */
  url?: string;
  /** URL of its image. */
  picture: string;
}

/** Returns the Open Graph metadata of a page. */
export function openGraphOf({ store }: Pick<Shop, "store">, { title, picture, ...rest }: Shared) {
  return {
    siteName: store.store_name,
    type: "website" as const,
    locale: "en_NG",
    title,
    ...rest,
    images: [{ url: picture, alt: title, ...SHARE_SIZE }],
  };
}
