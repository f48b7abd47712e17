import type { MetadataRoute } from "next";
import type { Shop } from "#lib/shop/data/in-process.ts";

/** The light theme's page colour. */
export const PAGE_COLOR = "#fbfbf7";
/** Sides of the icons in pixels, which browsers need to install a page. */
export const ICON_SIZES = [192, 512];

/** Returns the web app manifest of the shop. */
export function webManifest({ store }: Pick<Shop, "store">): MetadataRoute.Manifest {
  const icon = (size: number, purpose: "any" | "maskable") => ({
    src: `/app-icon/${size}`,
    sizes: `${size}x${size}`,
    type: "image/png",
    purpose,
  });
  return {
    id: "/",
    start_url: "/",
    scope: "/",
    name: store.store_name,
    short_name: store.store_name,
    ...(store.tagline && { description: store.tagline }),
    lang: "en-NG",
    // The browser's buttons for back and reload stay visible.
    display: "minimal-ui",
    background_color: PAGE_COLOR,
    theme_color: PAGE_COLOR,
    icons: ICON_SIZES.flatMap((size) => [icon(size, "any"), icon(size, "maskable")]),
  };
}
