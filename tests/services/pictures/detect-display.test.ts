import sharp, { type Create, type Sharp } from "sharp";
import { describe, expect, it } from "vitest";
import { detectDisplay } from "#lib/services/pictures/detect-display.ts";
import { plainPicture } from "#tests/support/plain-picture.ts";

const SUBJECT = { width: 60, height: 60, channels: 3, background: "red" } as const;

/** Returns how pages show a picture. */
async function displayOf(picture: Sharp) {
  const png = await picture.png().toBuffer();
  const { width, height } = await sharp(png).metadata();
  return detectDisplay(() => sharp(png), { width, height });
}

/** A red square in the middle of a background. */
const onto = (background: Create) =>
  sharp({ create: background }).composite([{ input: { create: SUBJECT } }]);

/** A square of grey pixels, 200 pixels wide. */
function greys(greyAt: (x: number, y: number) => number): Sharp {
  const pixels = Array.from({ length: 200 * 200 }, (_, index) =>
    Array(3).fill(Math.round(greyAt(index % 200, Math.floor(index / 200)))),
  );
  return sharp(Buffer.from(pixels.flat()), { raw: { width: 200, height: 200, channels: 3 } });
}

/** Fades from one grey at the top to another at the bottom. */
const fade = (from: number, to: number) => greys((_, y) => from + ((to - from) * y) / 199);

/** Grey, with corners that are darker by this much. */
function vignette(grey: number, darker: number): Sharp {
  const distance = (at: number) => Math.abs(at - 99.5) / 99.5;
  return greys((x, y) => grey - darker * Math.min(distance(x), distance(y)) ** 2);
}

describe("layout", () => {
  it("shows a picture with a transparent border as a cut-out", async () => {
    const background = { r: 0, g: 0, b: 0, alpha: 0 };
    expect(await displayOf(onto({ width: 200, height: 100, channels: 4, background }))).toEqual({
      layout: "cutout",
      focus: "center",
      size: { width: 200, height: 100 },
    });
  });

  it.each(["#ffffff", "#000000", "#f4f1ee"])(
    "shows a picture on %s as a cut-out on this colour",
    async (background) => {
      expect(await displayOf(onto({ width: 200, height: 100, channels: 3, background }))).toEqual({
        layout: "cutout",
        focus: "center",
        size: { width: 200, height: 100 },
        color: background.slice(1),
      });
    },
  );

  it("shows a picture on noisy white as a cut-out", async () => {
    const noise = { type: "gaussian", mean: 248, sigma: 3 } as const;
    const create = { width: 400, height: 400, channels: 3, background: "white", noise } as const;
    const { layout, color = "" } = await displayOf(onto(create));
    expect(layout).toBe("cutout");
    for (const channel of Buffer.from(color, "hex"))
      expect(Math.abs(channel - 248)).toBeLessThan(3);
  });

  it("shows a picture as a cut-out when its sides differ by at most 3, and otherwise as a photo", async () => {
    const layouts = await Promise.all(
      [
        [18, 21],
        [18, 23],
        [250, 253],
        [250, 245],
      ].map(async ([from = 0, to = 0]) => (await displayOf(fade(from, to))).layout),
    );
    expect(layouts).toEqual(["cutout", "photo", "cutout", "photo"]);
  });

  it("shows a picture with dark corners as a photo, although its four sides are alike", async () => {
    expect((await displayOf(vignette(200, 4))).layout).toBe("cutout");
    expect((await displayOf(vignette(200, 20))).layout).toBe("photo");
  });

  it("shows a picture whose subject touches an edge as a photo", async () => {
    const white = plainPicture(100, 100, "white");
    const subject = { input: { create: SUBJECT }, left: 40, top: 20 };
    expect((await displayOf(white.composite([subject]))).layout).toBe("photo");
  });
});

describe("placeholder", () => {
  it("has a blurred placeholder of a few bytes for a photo", async () => {
    const corners = Buffer.from([250, 240, 200, 30, 60, 90, 120, 40, 20, 200, 220, 230]);
    const photo = sharp(corners, { raw: { width: 2, height: 2, channels: 3 } });
    const { layout, color, blur = "" } = await displayOf(photo.resize(400, 300, { fit: "fill" }));
    expect([layout, color]).toEqual(["photo", undefined]);
    const bytes = Buffer.from(blur, "base64");
    expect(bytes.length).toBeLessThan(250);
    expect(await sharp(bytes).metadata()).toMatchObject({ format: "webp", width: 16, height: 12 });
  });
});

describe("focal point", () => {
  /** The focal point of a photo of this size with a red square at this point. */
  async function focusOf(width: number, height: number, left: number, top: number) {
    const wall = await fade(60, 180).resize(width, height, { fit: "fill" }).png().toBuffer();
    return (await displayOf(sharp(wall).composite([{ input: { create: SUBJECT }, left, top }])))
      .focus;
  }

  it("finds a subject beside the centre of a wide photo", async () => {
    expect(await focusOf(600, 300, 40, 120)).toBe("left");
    expect(await focusOf(600, 300, 270, 120)).toBe("center");
    expect(await focusOf(600, 300, 500, 200)).toBe("right");
  });

  it("finds a subject above or below the centre of a tall photo", async () => {
    expect(await focusOf(300, 600, 120, 40)).toBe("top");
    expect(await focusOf(300, 600, 120, 270)).toBe("center");
    expect(await focusOf(300, 600, 20, 500)).toBe("bottom");
  });

  it("keeps the centre of a photo that is nearly square", async () => {
    expect(await focusOf(480, 400, 400, 20)).toBe("center");
  });

  it("keeps the centre of a photo that is one pixel wide", async () => {
    const photo = sharp(Buffer.from([255, 0, 0, 0, 0, 255]), {
      raw: { width: 1, height: 2, channels: 3 },
    });
    expect(await displayOf(photo)).toMatchObject({ layout: "photo", focus: "center" });
  });
});
