/** `Cache-Control` of immutable responses, for browsers and shared caches. */
export const IMMUTABLE = "public, max-age=31536000, s-maxage=31536000, immutable";
