import {
  type PictureDisplay,
  parsePictureDisplay,
  UPLOADED_PICTURES_PATH,
  withoutDisplay,
} from "#lib/kernel/picture-display.ts";

/** Base for resolving paths, to check that they stay on one origin. */
const OWN_ORIGIN = "http://instance.invalid";

/** Characters that browsers drop or treat as a slash, and whitespace other than U+0020. */
const FORBIDDEN = /[\\\p{Cc}\p{Cf}\p{Zl}\p{Zp}]|(?! )\p{Zs}/u;

/**
 * Returns whether a page may show an image from this URL: an absolute http or https URL without
 * credentials, or a path on this instance. Forms, imports and serializers share this check.
 */
export function isImageUrl(text: string): boolean {
  if (FORBIDDEN.test(text) || text !== text.trim()) return false;
  if (!/^(https?:\/\/[^/?#@]+([/?#]|$)|\/(?!\/))/i.test(text)) return false;
  const url = URL.parse(text, OWN_ORIGIN);
  if (!url) return false;
  return !text.startsWith("/") || (url.origin === OWN_ORIGIN && !url.pathname.startsWith("//"));
}

/**
 * Stores the display settings in the URL's fragment. The fragment is never sent to a server: caches and other
 * storefronts use the same URL, and pages need no second request.
 */
export function withDisplay(url: string, display: PictureDisplay): string {
  const { layout, focus, size, blur, color } = display;
  const fields = new URLSearchParams({
    layout,
    ...(focus !== "center" && { focus }),
    ...(size && { w: String(size.width), h: String(size.height) }),
    ...(blur && { blur }),
    ...(color && { color }),
  });
  return `${withoutDisplay(url)}#${fields}`;
}

/** Returns the URL of a copy at about this width. Pictures on other hosts have no copies. */
export function resizedPicture(url: string, width: number): string {
  const { size } = parsePictureDisplay(url);
  const isUploaded = withoutDisplay(url).includes(UPLOADED_PICTURES_PATH);
  const isSmaller = size !== undefined && width < size.width;
  return withoutDisplay(url) + (isUploaded && isSmaller ? `?width=${width}` : "");
}

/** Paths of this application's own images, which exports write as full URLs. */
const OWN_IMAGE_PATH = /^\/(?:demo|api\/pictures)\//;

/** Returns whether the pages' Content-Security-Policy blocks an image by default: another application's http URL. */
export function isBlockedImage(url: string): boolean {
  const { protocol, pathname = "" } = URL.parse(url) ?? {};
  return protocol === "http:" && !OWN_IMAGE_PATH.test(pathname);
}
