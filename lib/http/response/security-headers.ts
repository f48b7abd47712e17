/** Sent with everything that is not the API's. A page of another site neither frames nor embeds it. */
export const SECURITY_HEADERS = {
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "referrer-policy": "strict-origin-when-cross-origin",
  "permissions-policy": "camera=(), microphone=(), geolocation=()",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
};

/** Sent with what other sites may show: pictures. */
export const EMBEDDABLE = { "cross-origin-resource-policy": "cross-origin" };

/** Policy of files, and of missing pages that are answered without a nonce: they run no script. */
export const NO_SCRIPTS = {
  "content-security-policy":
    "default-src 'none'; style-src 'self'; font-src 'self'; img-src 'self' https: data:; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
};

/** Sent with every answer of the API. */
export const API_SECURITY_HEADERS = {
  "x-content-type-options": "nosniff",
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
  "cross-origin-resource-policy": "same-origin",
};

/** A year; of this host alone, as others of the domain may lack a certificate. */
export const STRICT_TRANSPORT_SECURITY = "max-age=31536000";
