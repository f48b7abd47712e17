import type { Sharp } from "sharp";
import type { FocalPoint, PictureDisplay } from "#lib/kernel/picture-display.ts";

/** Side, in pixels, of the sample whose border distinguishes photos from cut-outs. */
const SAMPLE_SIDE = 64;
/** Share of a cut-out's border that is transparent, or of one colour. */
const MIN_TRANSPARENT = 0.25;
const MIN_UNIFORM = 0.95;
/** Difference per channel of colours that count as equal. */
const COLOR_TOLERANCE = 6;
/** Difference per channel between the sides of a border, above which a seam is visible beside a painted background. */
const MAX_SIDE_DIFFERENCE = 3;
/** Ratio of the longer to the shorter side of pictures that count as square. */
const MAX_SQUARE_RATIO = 1.25;
const BLUR = { side: 16, quality: 25 };

type Size = { width: number; height: number };
/** The channels red, green, blue and, in samples, alpha: 0 to 255. */
type Pixel = number[];

/** Decides how pages show a decoded picture. */
export async function detectDisplay(decoded: () => Sharp, size: Size): Promise<PictureDisplay> {
  const sample = await decoded()
    .resize(SAMPLE_SIDE, SAMPLE_SIDE, { fit: "fill" })
    .ensureAlpha()
    .raw()
    .toBuffer();
  const sides = sidesOf(sample);
  const isTransparent = ([, , , alpha = 255]: Pixel) => alpha < 128;
  if (shareOf(sides.flat(), isTransparent) >= MIN_TRANSPARENT) {
    return { layout: "cutout", focus: "center", size };
  }
  const background = uniformColor(sides);
  if (background) {
    const color = Buffer.from(background).toString("hex");
    return { layout: "cutout", focus: "center", size, color };
  }
  const blur = await decoded()
    .resize(BLUR.side, BLUR.side, { fit: "inside" })
    .removeAlpha()
    .webp({ quality: BLUR.quality })
    .toBuffer();
  const focus = await detectFocus(decoded, size);
  return { layout: "photo", focus, size, blur: blur.toString("base64") };
}

/** Returns the pixels of the top, bottom, left and right side of a square RGBA sample. */
function sidesOf(sample: Buffer): Pixel[][] {
  const last = SAMPLE_SIDE - 1;
  const pixelAt = (x: number, y: number) => {
    const start = (y * SAMPLE_SIDE + x) * 4;
    return [...sample.subarray(start, start + 4)];
  };
  const places = Array.from({ length: SAMPLE_SIDE }, (_, place) => place);
  return [
    places.map((x) => pixelAt(x, 0)),
    places.map((x) => pixelAt(x, last)),
    places.map((y) => pixelAt(0, y)),
    places.map((y) => pixelAt(last, y)),
  ];
}

/** Returns the colour of a border that can be continued without a visible seam. */
function uniformColor(sides: Pixel[][]): Pixel | undefined {
  const color = medianColor(sides.flat());
  const medians = sides.map(medianColor);
  const sidesDiffer = color.some((_, channel) => {
    const values = medians.map((median) => median[channel] ?? 0);
    return Math.max(...values) - Math.min(...values) > MAX_SIDE_DIFFERENCE;
  });
  if (sidesDiffer) return undefined;
  const hasColor = (pixel: Pixel) =>
    color.every((value, channel) => Math.abs((pixel[channel] ?? 0) - value) <= COLOR_TOLERANCE);
  return shareOf(sides.flat(), hasColor) >= MIN_UNIFORM ? color : undefined;
}

function medianColor(pixels: Pixel[]): Pixel {
  return [0, 1, 2].map((channel) => {
    const values = pixels.map((pixel) => pixel[channel] ?? 0).toSorted((a, b) => a - b);
    return values[Math.floor(values.length / 2)] ?? 0;
  });
}

function shareOf(pixels: Pixel[], matches: (pixel: Pixel) => boolean): number {
  return pixels.filter(matches).length / pixels.length;
}

/**
 * Returns the third of a long photo that attracts attention by strong edges, saturated colours and skin tones. A
 * frame crops little of a squarer photo, whose details would only shift the subject.
 */
async function detectFocus(decoded: () => Sharp, { width, height }: Size): Promise<FocalPoint> {
  const isWide = width > height * MAX_SQUARE_RATIO;
  const isTall = height > width * MAX_SQUARE_RATIO;
  if (!isWide && !isTall) return "center";
  // Only a crop reports where the attention is.
  const { info } = await decoded()
    .removeAlpha()
    .resize(Math.ceil(width / 2), height, { position: "attention" })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { attentionX = width / 2, attentionY = height / 2 } = info;
  const place = isWide ? attentionX / width : attentionY / height;
  if (place < 1 / 3) return isWide ? "left" : "top";
  if (place > 2 / 3) return isWide ? "right" : "bottom";
  return "center";
}
