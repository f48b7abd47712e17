import { createElement } from "react";
import sharp from "sharp";
import { afterEach, describe, expect, it, vi } from "vitest";
import { ShareImage } from "#app/(shop)/opengraph/_components/share-image.tsx";
import { createPostgresPictures } from "#lib/pictures/picture-storage.ts";
import { readLocalPicture } from "#lib/services/catalogue/read-local-picture.ts";
import type { Shop } from "#lib/shop/data/in-process.ts";
import { imageDataUrl } from "#lib/shop/seo/image-data-url.ts";
import {
  type ShareCard,
  shareCardVersion,
  shareImageResponse,
  toListShareCard,
  toProductShareCard,
  toSupportedText,
} from "#lib/shop/seo/share-image.ts";
import { openDatabase } from "#tests/fixtures.ts";
import { makeProduct, makeVariant } from "#tests/shop/make-product.ts";
import { plainPicture } from "#tests/support/plain-picture.ts";

const MAX_CONCURRENT = 21;

const { db } = await openDatabase();

const shop = {
  store: { store_name: "Ọjà", currency: "NGN" },
  clock: { now: () => new Date("2026-11-21T12:00:00Z") },
} as Shop;
const request = (etag?: string, query = "") =>
  new Request(`https://shop.example/opengraph/products/x${query}`, {
    headers: etag ? { "if-none-match": etag } : {},
  });

function cardOf(own: Parameters<typeof makeProduct>[1], price = "1000.00"): ShareCard {
  return toProductShareCard(shop, makeProduct([makeVariant("v", { price })], own), []);
}

const drawn = (card: ShareCard, etag?: string) =>
  shareImageResponse(request(etag), card, async () =>
    createElement(ShareImage, { card, pictures: [] }),
  );

afterEach(() => vi.restoreAllMocks());

describe("Open Graph image", () => {
  it("renders a PNG of the expected size with a content-based ETag", async () => {
    const reply = await drawn(cardOf({ name: "Radio" }));
    expect(reply.headers.get("content-type")).toBe("image/png");
    const { format, width, height } = await sharp(await reply.arrayBuffer()).metadata();
    expect({ format, width, height }).toEqual({ format: "png", width: 1200, height: 630 });
    const etag = reply.headers.get("etag") ?? "";
    expect((await drawn(cardOf({ name: "Radio" }), etag)).status).toBe(304);
    expect((await drawn(cardOf({ name: "Radio" }, "999.00"), etag)).status).toBe(200);
  });

  it("caches for good at the versioned URL and revalidates at others", async () => {
    const card = cardOf({ name: "Radio" });
    const cachingAt = async (query: string) => {
      const reply = await shareImageResponse(request(undefined, query), card, async () =>
        createElement(ShareImage, { card, pictures: [] }),
      );
      return reply.headers.get("cache-control");
    };
    expect(await cachingAt(`?v=${shareCardVersion(card)}`)).toBe(
      "public, max-age=31536000, s-maxage=31536000, immutable",
    );
    const cheaper = cardOf({ name: "Radio" }, "999.00");
    for (const query of ["", "?v=", `?v=${shareCardVersion(cheaper)}`]) {
      expect(await cachingAt(query)).toBe("public, max-age=0, s-maxage=60, must-revalidate");
    }
  });

  it("shows the available pictures of a list", async () => {
    const card = toListShareCard(
      shop,
      { title: undefined, note: "2 products", products: [makeProduct([makeVariant("v")])] },
      [],
    );
    expect(card).toMatchObject({ store: "Ọjà", tiles: [] });
    const reply = await shareImageResponse(request(), card, async () =>
      createElement(ShareImage, { card, pictures: [] }),
    );
    expect(reply.status).toBe(200);
  });

  it.each(["水筒 🧴 Bottle", "زجاجة", "🧵🧵🧵", "<b>Ìgbá & Ọṣẹ</b>", "\u202eevil\u0000"])(
    "fetches nothing for a product called %s",
    async (name) => {
      const fetching = vi.spyOn(globalThis, "fetch").mockRejectedValue(new Error("no network"));
      expect((await drawn(cardOf({ name, brand: name }))).status).toBe(200);
      expect(fetching).not.toHaveBeenCalled();
    },
  );

  it("shows no percentage for a discount below one percent", async () => {
    const promo = makeVariant("v", { price: "1000.00", promo_price: "999.00" });
    const card = toProductShareCard(shop, makeProduct([promo]), []);
    expect(card.price).toMatchObject({ percent: 0 });
    const { percent, ...price } = card.price ?? { current: "", from: false };
    const unlabelled = await (await drawn({ ...card, price })).bytes();
    expect(Buffer.from(unlabelled).equals(await (await drawn(card)).bytes())).toBe(true);
  });

  it("keeps long words within its margin", async () => {
    const word = "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbau";
    const card = { ...cardOf({ name: word, brand: word }), store: word };
    const image = sharp(await (await drawn(card)).arrayBuffer());
    const margin = image.extract({ left: 1160, top: 0, width: 40, height: 630 });
    const { channels } = await sharp(await margin.png().toBuffer()).stats();
    expect(channels.every(({ min, max }) => min === max)).toBe(true);
  });

  it("downloads a font when unsupported characters are not removed", async () => {
    const fetching = vi.spyOn(globalThis, "fetch").mockRejectedValue(new Error("no network"));
    const card = { ...cardOf({}), title: "水筒" };
    await drawn(card).catch(() => {});
    expect(fetching).toHaveBeenCalled();
  });

  it("answers 503 while the render queue is full, and recovers", async () => {
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    const waiting = Array.from({ length: MAX_CONCURRENT }, (_, index) =>
      shareImageResponse(request(), cardOf({ name: `Thing ${index}` }), async () => {
        await released;
        throw new Error("not drawn after all");
      }),
    );
    const late = await drawn(cardOf({ name: "One too many" }));
    expect([late.status, late.headers.get("retry-after")]).toEqual([503, "10"]);
    release();
    await Promise.allSettled(waiting);
    expect((await drawn(cardOf({ name: "One too many" }))).status).toBe(200);
  });
});

describe("content of the Open Graph image", () => {
  it("embeds this instance's pictures only", async () => {
    const read = (url: string) => readLocalPicture(createPostgresPictures(db), url);
    expect((await read("/demo/radio.webp#layout=cutout"))?.length).toBeGreaterThan(1000);
    for (const url of [
      "https://cdn.example/a.webp",
      "http://169.254.169.254/latest",
      "/demo/../../package.json",
      "/demo/%2e%2e/radio.webp",
      "/demo/no-such.webp",
      "/api/pictures/../x",
      "/api/pictures/00000000-0000-4000-8000-000000000000",
      "file:///etc/passwd",
    ]) {
      expect([url, await read(url)]).toEqual([url, undefined]);
    }
  });

  it("omits an invalid picture", async () => {
    const reading = (bytes: Uint8Array) =>
      ({ ...shop, readPicture: async () => bytes }) satisfies Shop;
    const text = new TextEncoder().encode("<svg onload=alert(1)");
    expect(await imageDataUrl(reading(text), "/demo/a.webp")).toBeUndefined();
    const dot = await plainPicture(1, 1).webp().toBuffer();
    expect(await imageDataUrl(reading(dot), "/demo/a.webp")).toMatch(/^data:image\/png;base64,/);
  });

  it("removes unsupported characters, or the text if too little remains", () => {
    expect(toSupportedText("  Ọṣẹ\n Dúdú 🧼 ")).toBe("Ọṣẹ Dúdú");
    expect(toSupportedText("水筒 B")).toBeUndefined();
    expect(toSupportedText("🧵")).toBeUndefined();
  });
});
