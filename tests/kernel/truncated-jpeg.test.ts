import { describe, expect, it } from "vitest";
import { isTruncatedJpeg } from "#lib/kernel/truncated-jpeg.ts";
import { plainPicture } from "#tests/support/plain-picture.ts";

const jpeg = (options = {}) => plainPicture(300, 200).jpeg(options).toBuffer();

describe("truncated JPEG files", () => {
  it.each([
    ["baseline", {}],
    ["progressive", { progressive: true }],
  ])("recognizes a %s file at any length", async (_kind, options) => {
    const whole = await jpeg(options);
    const lengths = Array.from({ length: whole.length - 2 }, (_, index) => index + 2);
    expect(lengths.filter((length) => !isTruncatedJpeg(whole.subarray(0, length)))).toEqual([]);
  });

  it("ignores the end marker of a thumbnail in the metadata", async () => {
    const [whole, thumbnail] = [await jpeg(), await plainPicture(8, 8).jpeg().toBuffer()];
    const length = thumbnail.length + 2;
    const segment = Buffer.from([0xff, 0xe1, length >> 8, length & 0xff]);
    const start = Buffer.concat([whole.subarray(0, 2), segment, thumbnail]);
    expect(isTruncatedJpeg(Buffer.concat([start, whole.subarray(2, -2)]))).toBe(true);
    expect(isTruncatedJpeg(Buffer.concat([start, whole.subarray(2)]))).toBe(false);
  });

  it("accepts a whole file, also with other data behind it, and other formats", async () => {
    const whole = await jpeg();
    const png = await plainPicture(8, 8).png().toBuffer();
    const files = [whole, Buffer.concat([whole, Buffer.from("a video")]), png.subarray(0, 40)];
    expect(files.map(isTruncatedJpeg)).toEqual([false, false, false]);
  });
});
