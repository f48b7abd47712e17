import sharp, { type Sharp } from "sharp";

/** Returns a picture of one colour. */
export function plainPicture(width: number, height: number, background = "red"): Sharp {
  return sharp({ create: { width, height, channels: 3, background } });
}
