import type { Shop } from "#lib/shop/data/port.ts";

/** What those who show links ask for, in pixels. */
export const SHARE_SIZE = { width: 1200, height: 630 };

interface Shared {
  title: string;
  description?: string;
  /** Address of the page. */
  url?: string;
  /** Address of the picture that the app draws for it. */
  picture: string;
}

/** How a page presents itself where a link to it is shown. */
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
