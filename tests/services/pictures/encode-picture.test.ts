import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { encodePicture } from "#lib/services/pictures/encode-picture.ts";

const SCRIPT = "<script>alert(document.domain)</script>";
const RED = { r: 255, g: 0, b: 0 };

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: RED } });
const metadataOf = (bytes: Buffer) => sharp(bytes).metadata();
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
      } = await metadataOf(await encodePicture(await plain(30, 20).toFormat(format).toBuffer()));
      expect([encoded, width, height]).toEqual(["webp", 30, 20]);
    },
  );

  it("R86: removes metadata and applies the orientation", async () => {
    const upload = await plain(300, 200)
      .withExif({
        IFD0: { Copyright: "A private name" },
        IFD3: { GPSLatitudeRef: "N", GPSLatitude: "6/1 27/1 0/1" },
      })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect((await metadataOf(upload)).exif).toBeDefined();
    const { exif, xmp, iptc, icc, orientation, width, height } = await metadataOf(
      await encodePicture(upload),
    );
    expect([exif, xmp, iptc, icc, orientation]).toEqual(Array(5).fill(undefined));
    expect([width, height]).toEqual([200, 300]);
  });

  it("R86: keeps no byte behind or inside the picture", async () => {
    const jpeg = await plain(30, 20).jpeg().toBuffer();
    const comment = Buffer.concat([
      jpeg.subarray(0, 2),
      Buffer.from([0xff, 0xfe, 0, SCRIPT.length + 2]),
      Buffer.from(SCRIPT),
      jpeg.subarray(2),
    ]);
    for (const upload of [comment, Buffer.concat([jpeg, Buffer.from(SCRIPT)])]) {
      expect(upload.includes("<script>")).toBe(true);
      expect((await encodePicture(upload)).includes("<script>")).toBe(false);
    }
  });

  it("R86: makes the longest side 2048 pixels at most and stores one frame", async () => {
    const { width, height } = await metadataOf(
      await encodePicture(await plain(4096, 100).png().toBuffer()),
    );
    expect([width, height]).toEqual([2048, 50]);
    const frames = [plain(10, 10), plain(10, 10).negate()];
    const pngs = await Promise.all(frames.map((frame) => frame.png().toBuffer()));
    const animated = await sharp(pngs, { join: { animated: true } })
      .gif()
      .toBuffer();
    expect((await metadataOf(animated)).pages).toBe(2);
    expect((await metadataOf(await encodePicture(animated))).pages ?? 1).toBe(1);
  });
});

describe("rejected uploads", () => {
  it("R86: refuses a picture of more than 40 megapixels in a few bytes", async () => {
    const bomb = await plain(8001, 5000).png().toBuffer();
    expect(bomb.length).toBeLessThan(1_000_000);
    await expect(encodePicture(bomb)).rejects.toMatchObject({ code: "PICTURE_TOO_LARGE" });
  });

  it.each([
    ["a page", Buffer.from(`<html>${SCRIPT}`)],
    ["an SVG", Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
    ["the signature of a PNG alone", Buffer.from("89504e470d0a1a0a", "hex")],
    ["a page with the signature of a GIF", Buffer.from(`GIF89a${SCRIPT}`)],
    ["an empty file", Buffer.alloc(0)],
  ])("R86: refuses %s", async (_what, upload) => {
    await expect(encodePicture(upload)).rejects.toMatchObject({ code: "UNREADABLE_PICTURE" });
  });

  it("R86: refuses a truncated picture", async () => {
    const whole = await plain(500, 500).jpeg().toBuffer();
    await expect(encodePicture(whole.subarray(0, -300))).rejects.toMatchObject({ status: 422 });
  });

  it("R78: decodes one picture while four wait, and refuses more with a time to retry", async () => {
    const upload = await plain(1000, 1000).png().toBuffer();
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
