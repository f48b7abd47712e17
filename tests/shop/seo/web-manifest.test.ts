import sharp from "sharp";
import { describe, expect, it } from "vitest";
import type { Shop } from "#lib/shop/data/in-process.ts";
import { renderAppIcon } from "#lib/shop/seo/app-icon.ts";
import { ICON_SIZES, webManifest } from "#lib/shop/seo/web-manifest.ts";
import { plainPicture } from "#tests/support/plain-picture.ts";

const shopWith = (store: Partial<Shop["store"]>, picture?: Uint8Array) =>
  ({
    store: { store_name: "Ọjà Market", tagline: "", logo: null, ...store },
    readPicture: async () => picture,
  }) as Partial<Shop> as Shop;

describe("the web app manifest", () => {
  it("has the store's name and tagline, and icons that this instance serves", () => {
    const manifest = webManifest(shopWith({ tagline: "Food and clothes" }));
    expect(manifest).toMatchObject({
      name: "Ọjà Market",
      description: "Food and clothes",
      start_url: "/",
    });
    expect(manifest.icons?.map(({ src }) => src.replace(/\?v=[\w-]{12}$/, ""))).toEqual(
      ICON_SIZES.flatMap((size) => [`/app-icon/${size}`, `/app-icon/${size}`]),
    );
    expect(webManifest(shopWith({}))).not.toHaveProperty("description");
  });

  it("refers to other icons after the logo changed", () => {
    const iconsOf = (logo: string | null) => webManifest(shopWith({ logo })).icons;
    expect(iconsOf("/demo/a.webp")).toEqual(iconsOf("/demo/a.webp"));
    expect(iconsOf("/demo/a.webp")).not.toEqual(iconsOf("/demo/b.webp"));
    expect(iconsOf("/demo/a.webp")).not.toEqual(iconsOf(null));
  });

  it("renders the logo in the middle of the icon, and our icon without a readable logo", async () => {
    const logo = await plainPicture(40, 20).webp().toBuffer();
    const colorAt = async (icon: Uint8Array, left: number, top: number) =>
      (
        await sharp(
          await sharp(icon).extract({ left, top, width: 1, height: 1 }).toBuffer(),
        ).stats()
      ).channels.map(({ max }) => max);
    const read = await renderAppIcon(shopWith({ logo: "/demo/logo.webp" }, logo), 192);
    expect(read.isComplete).toBe(true);
    const shown = read.png;
    expect(await sharp(shown).metadata()).toMatchObject({ width: 192, height: 192, format: "png" });
    expect(await colorAt(shown, 2, 2)).toEqual([251, 251, 247]);
    expect(await colorAt(shown, 96, 96)).not.toEqual([251, 251, 247]);
    const broken = new TextEncoder().encode("<svg onload=alert(1)");
    const unreadable = await renderAppIcon(shopWith({ logo: "/demo/x.webp" }, broken), 192);
    const remote = await renderAppIcon(shopWith({ logo: "https://cdn.example/x.png" }), 192);
    const without = await renderAppIcon(shopWith({}), 192);
    expect(remote).toEqual(without);
    expect(unreadable).toEqual({ png: without.png, isComplete: false });
    expect(without.isComplete).toBe(true);
    expect(await colorAt(without.png, 96, 40)).not.toEqual([251, 251, 247]);
  });
});
