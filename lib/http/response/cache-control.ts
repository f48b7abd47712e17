/** `Cache-Control` of what never changes at its address, for browsers and for shared caches. */
export const IMMUTABLE = "public, max-age=31536000, s-maxage=31536000, immutable";
