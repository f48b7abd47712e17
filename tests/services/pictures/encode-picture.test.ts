import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { PICTURE_PROBLEMS } from "#lib/contract/dashboard/files.ts";
import { encodePicture } from "#lib/services/pictures/encode-picture.ts";
import { plainPicture } from "#tests/support/plain-picture.ts";

const SCRIPT = "<script>alert(document.domain)</script>";
const metadataOf = (bytes: Buffer) => sharp(bytes).metadata();
const fullSize = async (upload: Buffer) =>
  (await encodePicture(upload)).files.find(({ name }) => name === "full")?.bytes ?? Buffer.alloc(0);
const outcomes = (files: Uint8Array[]) =>
  Promise.all(
    files.map((file) =>
      encodePicture(file).then(
        () => 200,
        ({ status }: { status: number }) => status,
      ),
    ),
  );

describe("encoding", () => {
  it.each(["jpeg", "png", "webp", "avif", "gif"] as const)(
    "R86: turns %s into WebP of the same size",
    async (format) => {
      const {
        format: encoded,
        width,
        height,
      } = await metadataOf(await fullSize(await plainPicture(30, 20).toFormat(format).toBuffer()));
      expect([encoded, width, height]).toEqual(["webp", 30, 20]);
    },
  );

  it("R86: removes metadata and applies the orientation", async () => {
    const upload = await plainPicture(300, 200)
      .withExif({
        IFD0: { Copyright: "A private name" },
        IFD3: { GPSLatitudeRef: "N", GPSLatitude: "6/1 27/1 0/1" },
      })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect((await metadataOf(upload)).exif).toBeDefined();
    const { exif, xmp, iptc, icc, orientation, width, height } = await metadataOf(
      await fullSize(upload),
    );
    expect([exif, xmp, iptc, icc, orientation]).toEqual(Array(5).fill(undefined));
    expect([width, height]).toEqual([200, 300]);
  });

  it("R86: keeps no byte behind or inside the picture", async () => {
    const jpeg = await plainPicture(30, 20).jpeg().toBuffer();
    const comment = Buffer.concat([
      jpeg.subarray(0, 2),
      Buffer.from([0xff, 0xfe, 0, SCRIPT.length + 2]),
      Buffer.from(SCRIPT),
      jpeg.subarray(2),
    ]);
    for (const upload of [comment, Buffer.concat([jpeg, Buffer.from(SCRIPT)])]) {
      expect(upload.includes("<script>")).toBe(true);
      expect((await fullSize(upload)).includes("<script>")).toBe(false);
    }
  });

  it("R86: makes copies of 320, 640, 960 and at most 1600 pixels, never wider than the upload", async () => {
    const sizesOf = async (width: number, height: number) => {
      const { files, display } = await encodePicture(
        await plainPicture(width, height).png().toBuffer(),
      );
      const sizes = files.map(async ({ name, bytes }) => [name, (await metadataOf(bytes)).width]);
      return [Object.fromEntries(await Promise.all(sizes)), display.size];
    };
    expect(await sizesOf(4000, 1000)).toEqual([
      { full: 1600, 320: 320, 640: 640, 960: 960 },
      { width: 1600, height: 400 },
    ]);
    expect(await sizesOf(640, 500)).toEqual([
      { full: 640, 320: 320 },
      { width: 640, height: 500 },
    ]);
  });

  it("removes the transparent margin of a cut-out, but no opaque one", async () => {
    const stored = async (background: string) => {
      const subject = { width: 60, height: 90, channels: 3, background: "red" } as const;
      const canvas = { width: 400, height: 300, channels: 4, background } as const;
      const layers = [{ input: { create: subject }, left: 40, top: 150 }];
      const upload = await sharp({ create: canvas }).composite(layers).png().toBuffer();
      const { files, display } = await encodePicture(upload);
      const { width, height } = await metadataOf(files[0]?.bytes ?? Buffer.alloc(0));
      expect(display.size).toEqual({ width, height });
      return [display.layout, width, height];
    };
    expect(await stored("transparent")).toEqual(["cutout", 60, 90]);
    expect(await stored("white")).toEqual(["cutout", 400, 300]);
  });

  it.each([
    { width: 40, height: 30 },
    { width: 2, height: 40 },
    { width: 1, height: 1 },
  ])("stores an entirely transparent picture of $width × $height as it is", async (size) => {
    const canvas = { ...size, channels: 4, background: "transparent" } as const;
    const upload = await sharp({ create: canvas }).png().toBuffer();
    expect((await encodePicture(upload)).display.size).toEqual(size);
  });

  it("R86: stores one frame of an animation", async () => {
    const frames = [plainPicture(10, 10), plainPicture(10, 10).negate()];
    const pngs = await Promise.all(frames.map((frame) => frame.png().toBuffer()));
    const animated = await sharp(pngs, { join: { animated: true } })
      .gif()
      .toBuffer();
    expect((await metadataOf(animated)).pages).toBe(2);
    expect((await metadataOf(await fullSize(animated))).pages ?? 1).toBe(1);
  });
});

describe("rejected uploads", () => {
  it("R86: rejects a picture of more than 40 megapixels in a few bytes", async () => {
    const bomb = await plainPicture(8001, 5000).png().toBuffer();
    expect(bomb.length).toBeLessThan(1_000_000);
    await expect(encodePicture(bomb)).rejects.toMatchObject({ code: "PICTURE_TOO_LARGE" });
  });

  it.each([
    ["a page", Buffer.from(`<html>${SCRIPT}`)],
    ["an SVG", Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
    ["the signature of a PNG alone", Buffer.from("89504e470d0a1a0a", "hex")],
    ["a page with the signature of a GIF", Buffer.from(`GIF89a${SCRIPT}`)],
    ["an empty file", Buffer.alloc(0)],
  ])("R86: rejects %s", async (_what, upload) => {
    await expect(encodePicture(upload)).rejects.toMatchObject({ code: "UNREADABLE_PICTURE" });
  });

  it.each([{}, { progressive: true }])(
    "R86: rejects a truncated JPEG, encoded with %j, and says that a part is missing",
    async (options) => {
      const whole = await plainPicture(500, 500).jpeg(options).toBuffer();
      for (const missing of [2, 300]) {
        await expect(encodePicture(whole.subarray(0, -missing))).rejects.toMatchObject({
          status: 422,
          message: PICTURE_PROBLEMS.truncated,
        });
      }
    },
  );

  it("rejects a HEIC image and says what to do", async () => {
    const heic = Buffer.concat([
      Buffer.from([0, 0, 0, 24]),
      Buffer.from("ftypheic"),
      Buffer.alloc(40),
    ]);
    await expect(encodePicture(heic)).rejects.toMatchObject({
      code: "UNREADABLE_PICTURE",
      message: PICTURE_PROBLEMS.heic,
    });
  });

  it("R78: decodes one picture while four wait, and rejects more with a time to retry", async () => {
    const upload = await plainPicture(400, 400).png().toBuffer();
    const statuses = await outcomes(Array(8).fill(upload));
    expect(statuses.toSorted()).toEqual([200, 200, 200, 200, 200, 503, 503, 503]);
    const waiting = outcomes(Array(5).fill(upload));
    await expect(encodePicture(upload)).rejects.toMatchObject({
      code: "UPLOADS_BUSY",
      retryAfter: 5,
    });
    await waiting;
    expect(await outcomes([upload])).toEqual([200]);
  });
});
