/** Path prefix of uploaded pictures. */
export const UPLOADED_PICTURES_PATH = "/api/pictures/";

/** Widths of the smaller copies of an uploaded picture, in pixels. */
export const PICTURE_WIDTHS = [320, 640, 960];

/** Path prefix of the demo stores' pictures, and the width of the smaller copy `<name>-400.webp`. */
const DEMO_PICTURES_PATH = "/demo/";
const DEMO_WIDTH = 400;

/** Maximum width and height of the largest copy, in pixels. */
export const MAX_PICTURE_WIDTH = 1600;
export const MAX_PICTURE_HEIGHT = 2400;

/** Part of a photo that stays visible when its edges are cropped. */
export type FocalPoint =
  | "top-left"
  | "top"
  | "top-right"
  | "left"
  | "center"
  | "right"
  | "bottom-left"
  | "bottom"
  | "bottom-right";

/** How a page shows a picture. Pictures on other hosts have only a layout and a focal point. */
export interface PictureDisplay {
  /** A photo fills its frame; a cut-out is shown whole, on a tinted background or its own. */
  layout: "photo" | "cutout";
  focus: FocalPoint;
  size?: { width: number; height: number };
  /** A tiny WebP picture as base64, shown blurred while a photo loads, and around one that is shown whole. */
  blur?: string;
  /** Background of an opaque cut-out, which also fills the rest of the frame: hexadecimal, such as `f4f1ee`. */
  color?: string;
}

/** Reads how to show a picture. Without a layout it is a photo. */
export function parsePictureDisplay(url: string): PictureDisplay {
  const fields = new URLSearchParams(url.split("#")[1]);
  const [width, height] = [Number(fields.get("w")), Number(fields.get("h"))];
  const [focus, blur] = [fields.get("focus") ?? "", fields.get("blur")];
  const color = fields.get("color") ?? "";
  return {
    layout: fields.get("layout") === "cutout" ? "cutout" : "photo",
    focus: /^[a-z-]+$/.test(focus) ? (focus as FocalPoint) : "center",
    ...(width > 0 && height > 0 && { size: { width, height } }),
    ...(blur && { blur }),
    ...(/^[0-9a-f]{6}$/.test(color) && { color }),
  };
}

/** Returns the URL that browsers request. */
export function withoutDisplay(url: string): string {
  return url.split("#", 1)[0] ?? "";
}

/** Width divided by height of the narrowest frames, which product cards have. */
const FRAME_RATIO = 4 / 5;

/**
 * Returns the `srcset` of a picture with smaller copies. A frame crops the sides of a wide photo, so its copies
 * count as wide as the part that remains.
 */
export function pictureSrcSet(url: string): string | undefined {
  const [path, { layout, size }] = [withoutDisplay(url), parsePictureDisplay(url)];
  if (!size) return undefined;
  const visible = layout === "photo" ? Math.min(1, (FRAME_RATIO * size.height) / size.width) : 1;
  const copies = copiesOf(path).filter(([width]) => width < size.width);
  if (copies.length === 0) return undefined;
  const all: typeof copies = [...copies, [size.width, path]];
  return all.map(([width, copy]) => `${copy} ${Math.round(width * visible)}w`).join();
}

/** Returns the widths and URLs of a picture's smaller copies, some of which may be wider than the picture. */
function copiesOf(path: string): [width: number, url: string][] {
  if (path.includes(UPLOADED_PICTURES_PATH)) {
    return PICTURE_WIDTHS.map((width) => [width, `${path}?width=${width}`]);
  }
  if (!path.includes(DEMO_PICTURES_PATH)) return [];
  return [[DEMO_WIDTH, path.replace(/(?=\.webp$)/, `-${DEMO_WIDTH}`)]];
}
