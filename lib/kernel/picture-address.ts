/** Path prefix of uploaded pictures. */
export const UPLOADED_PICTURES_PATH = "/api/pictures/";

/** Base for resolving paths, to check that they stay on one origin. */
const OWN_ORIGIN = "http://instance.invalid";

/** Characters that browsers drop or treat as a slash, and white space other than U+0020. */
const FORBIDDEN = /[\\\p{Cc}\p{Cf}\p{Zl}\p{Zp}]|(?! )\p{Zs}/u;

/**
 * Returns whether a page may show a picture from this address: an absolute http(s) address without
 * credentials, or a path on this instance. Forms, imports and serializers share this check.
 */
export function isPictureAddress(text: string): boolean {
  if (FORBIDDEN.test(text) || text !== text.trim()) return false;
  if (!/^(https?:\/\/[^/]|\/(?!\/))/i.test(text)) return false;
  const url = URL.parse(text, OWN_ORIGIN);
  if (!url || url.username || url.password) return false;
  return !text.startsWith("/") || (url.origin === OWN_ORIGIN && !url.pathname.startsWith("//"));
}

/** Widths of the smaller copies of an uploaded picture, in pixels. */
export const PICTURE_WIDTHS = [320, 640, 960];
/** Width of the largest copy. */
export const MAX_PICTURE_WIDTH = 1600;

/** Part of a photo that stays visible when its edges are cropped. */
export const FOCAL_POINTS = [
  "top-left",
  "top",
  "top-right",
  "left",
  "center",
  "right",
  "bottom-left",
  "bottom",
  "bottom-right",
] as const;
export type FocalPoint = (typeof FOCAL_POINTS)[number];

/** How a page shows a picture. Pictures on other hosts have no size and no placeholder. */
export interface PictureDisplay {
  /** A photo fills its frame; a cut-out is shown whole, on a tinted background or its own. */
  layout: "photo" | "cutout";
  focus: FocalPoint;
  size?: { width: number; height: number };
  /** Background colour of an opaque cut-out, as six hexadecimal digits. */
  background?: string;
  /** A tiny WebP picture as base64url, shown blurred while the picture loads. */
  blur?: string;
}

/**
 * Writes how to show a picture into its address. The fragment is never sent to a server: caches and other
 * storefronts use the same address, and pages need no second request.
 */
export function withDisplay(address: string, display: PictureDisplay): string {
  const { layout, focus, size, background, blur } = display;
  const fields = new URLSearchParams({
    layout,
    ...(focus !== "center" && { focus }),
    ...(size && { w: String(size.width), h: String(size.height) }),
    ...(background && { background }),
    ...(blur && { blur }),
  });
  return `${withoutDisplay(address)}#${fields}`;
}

/** Reads how to show a picture. Without a layout it is a photo. */
export function displayOf(address: string): PictureDisplay {
  const fields = new URLSearchParams(address.split("#")[1]);
  const [width, height] = [Number(fields.get("w")), Number(fields.get("h"))];
  const [background, blur] = [fields.get("background"), fields.get("blur")];
  return {
    layout: fields.get("layout") === "cutout" ? "cutout" : "photo",
    focus: FOCAL_POINTS.find((focus) => focus === fields.get("focus")) ?? "center",
    ...(isSide(width) && isSide(height) && { size: { width, height } }),
    ...(background && /^[0-9a-f]{6}$/.test(background) && { background }),
    ...(blur && /^[\w-]{1,400}$/.test(blur) && { blur }),
  };
}

/** Returns the address that browsers request. */
export function withoutDisplay(address: string): string {
  return address.split("#", 1)[0] ?? "";
}

/** Returns the address of a picture's copy of about this width; other hosts have only one. */
export function resizedPicture(address: string, width: number): string {
  const { size } = displayOf(address);
  const isUploaded = withoutDisplay(address).includes(UPLOADED_PICTURES_PATH);
  const isSmaller = size !== undefined && width < size.width;
  return withoutDisplay(address) + (isUploaded && isSmaller ? `?width=${width}` : "");
}

/** Returns the `srcset` of a picture with smaller copies. */
export function pictureSrcSet(address: string): string | undefined {
  const { size } = displayOf(address);
  if (!size || !withoutDisplay(address).includes(UPLOADED_PICTURES_PATH)) return undefined;
  const widths = [...PICTURE_WIDTHS.filter((width) => width < size.width), size.width];
  return widths.map((width) => `${resizedPicture(address, width)} ${width}w`).join(", ");
}

function isSide(pixels: number): boolean {
  return Number.isInteger(pixels) && pixels > 0 && pixels <= 100_000;
}
