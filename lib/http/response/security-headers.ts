/** Headers of everything but the API. Other sites can neither frame nor embed it. */
export const SECURITY_HEADERS = {
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "referrer-policy": "strict-origin-when-cross-origin",
  "permissions-policy": "camera=(), microphone=(), geolocation=()",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
};

/** Header of pictures, which other sites may embed. */
export const EMBEDDABLE = { "cross-origin-resource-policy": "cross-origin" };

/** Policy of files and of error pages without a nonce, which run no script. */
export const NO_SCRIPTS = {
  "content-security-policy":
    "default-src 'none'; style-src 'self'; font-src 'self'; img-src 'self' https: data:; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
};

/** Headers of every API response. */
export const API_SECURITY_HEADERS = {
  "x-content-type-options": "nosniff",
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
  "cross-origin-resource-policy": "same-origin",
};

/** One year, without subdomains, which may lack a certificate. */
export const STRICT_TRANSPORT_SECURITY = "max-age=31536000";
