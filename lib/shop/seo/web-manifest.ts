import { createHash } from "node:crypto";
import type { MetadataRoute } from "next";
import { PAGE_COLOR } from "#lib/kernel/page-color.ts";
import type { Shop } from "#lib/shop/data/in-process.ts";

/** Sides of the icons in pixels, which browsers need to install a page. */
export const ICON_SIZES = [192, 512];

/** Returns the path of the icon, which differs for each logo. */
export function appIconPath(shop: Pick<Shop, "store">, size: number | undefined): string {
  return `/app-icon/${size}?v=${appIconVersion(shop)}`;
}

/** Returns a digest of the logo's URL. */
export function appIconVersion({ store }: Pick<Shop, "store">): string {
  return createHash("sha256")
    .update(store.logo ?? "")
    .digest("base64url")
    .slice(0, 12);
}

/** Returns the web app manifest of the shop. */
export function webManifest(shop: Pick<Shop, "store">): MetadataRoute.Manifest {
  const { store } = shop;
  const icon = (size: number, purpose: "any" | "maskable") => ({
    src: appIconPath(shop, size),
    sizes: `${size}x${size}`,
    type: "image/png",
    purpose,
  });
  return {
    id: "/",
    start_url: "/",
    scope: "/",
    name: store.store_name,
    ...(store.tagline && { description: store.tagline }),
    lang: "en-NG",
    // The browser's buttons for back and reload stay visible.
    display: "minimal-ui",
    background_color: PAGE_COLOR,
    theme_color: PAGE_COLOR,
    icons: ICON_SIZES.flatMap((size) => [icon(size, "any"), icon(size, "maskable")]),
  };
}
