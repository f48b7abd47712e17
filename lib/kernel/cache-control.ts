/** `Cache-Control` of immutable responses, for browsers and shared caches. */
export const IMMUTABLE = "public, max-age=31536000, s-maxage=31536000, immutable";

/** `Cache-Control` of responses that depend on who is signed in. */
export const NOT_CACHED = "private, no-store";
