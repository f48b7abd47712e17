interface ErrorCodeFacts {
  /** HTTP status of the response. */
  status: number;
  /** When it occurs and what to do, for API developers. */
  when: string;
}

/** Every error that a response can report, with its description for the reference. */
export const ERROR_CODES = {
  INVALID_REQUEST: {
    status: 400,
    when: "A parameter, header or body field is invalid; `details` names each. Retrying the same request fails again.",
  },
  MALFORMED_REQUEST: {
    status: 400,
    when: "The request is not valid HTTP.",
  },
  DELIVERY_UNAVAILABLE: {
    status: 400,
    when: "The store does not offer courier delivery (`delivery_enabled` is false). Offer pickup or manual delivery.",
  },
  ORDER_TOO_LARGE: {
    status: 400,
    when: "The order exceeds the quantity per item or the number of items that the shop accepts; `details` has both limits.",
  },
  COUPON_INVALID: {
    status: 400,
    when: "`coupon_code` is not an active coupon of the store.",
  },
  COUPON_USED_UP: {
    status: 400,
    when: "The coupon has reached its usage limit.",
  },
  COUPON_NOT_APPLICABLE: {
    status: 400,
    when: "The coupon does not apply to any product in the order.",
  },
  COUPON_MINIMUM: {
    status: 400,
    when: "The items cost less than the coupon's minimum; `details` has the minimum.",
  },
  INVALID_COUPON: {
    status: 400,
    when: "The coupon's settings conflict.",
  },
  AUTHENTICATION_FAILED: {
    status: 401,
    when: "The API key is missing, malformed, unknown, revoked, expired, or of the other mode (sandbox or live).",
  },
  UNAUTHENTICATED: {
    status: 401,
    when: "The session is missing, invalid or expired. Sign in again.",
  },
  WRONG_CREDENTIALS: {
    status: 400,
    when: "The e-mail address or the password is wrong.",
  },
  FORBIDDEN: {
    status: 403,
    when: "Only owners of the store can do this.",
  },
  DASHBOARD_NOT_CONFIGURED: {
    status: 503,
    when: "The instance has no AUTH_SECRET, so nobody can sign in.",
  },
  SIGN_IN_BUSY: {
    status: 503,
    when: "Too many sign-ins at once. Try again after `Retry-After` seconds.",
  },
  UPLOADS_BUSY: {
    status: 503,
    when: "Too many pictures are being uploaded at once. Try again after `Retry-After` seconds.",
  },
  ENCRYPTION_NOT_CONFIGURED: {
    status: 503,
    when: "The instance has no ENCRYPTION_SECRET, or a different one from when the store's courier key was encrypted.",
  },
  CROSS_ORIGIN: {
    status: 403,
    when: "The request does not come from the store's own pages.",
  },
  NOT_FOUND: {
    status: 404,
    when: "The resource does not exist, is not visible, or belongs to another store.",
  },
  METHOD_NOT_ALLOWED: {
    status: 405,
    when: "The path does not support this method; `Allow` lists the supported ones.",
  },
  REQUEST_TIMEOUT: {
    status: 408,
    when: "The headers took longer than 10 seconds to arrive, or the body longer than 15 seconds.",
  },
  EDIT_CONFLICT: {
    status: 409,
    when: "Someone else changed the resource since it was read; `details` has the current version.",
  },
  ALREADY_EXISTS: {
    status: 409,
    when: "The name is already taken.",
  },
  INSUFFICIENT_STOCK: {
    status: 409,
    when: "At least one item exceeds the stock; `details` lists those items. No stock was reserved, no order was placed, and the quote token is still valid.",
  },
  PRICE_CHANGED: {
    status: 409,
    when: "The order would cost more than `expected_total`; `details` has the new totals and the items whose price changed. No order was placed. Show the new prices and ask the shopper to confirm.",
  },
  REQUEST_IN_PROGRESS: {
    status: 409,
    when: "A request with the same `Idempotency-Key` or quote token is still in progress. Retry after `Retry-After` seconds to get its result.",
  },
  INVALID_TRANSITION: {
    status: 409,
    when: "The order's status does not allow this action.",
  },
  TOO_MANY_UNPAID_ORDERS: {
    status: 409,
    when: "The shopper has reached the limit of concurrent unpaid orders in the shop. Pay for or cancel one first.",
  },
  ORDER_NOT_CANCELLABLE: {
    status: 409,
    when: "The order is at least partly paid, or fulfilled, returned or voided; `details` has both statuses. The merchant can cancel or refund it in the dashboard.",
  },
  QUANTITY_TOO_LARGE: {
    status: 409,
    when: "The quantity exceeds what is left of the order item.",
  },
  AMOUNT_TOO_LARGE: {
    status: 409,
    when: "The amount exceeds the balance due, or what was paid.",
  },
  QUOTE_EXPIRED: {
    status: 410,
    when: "The quote token is expired or unknown. Request a new quote.",
  },
  QUOTE_USED: {
    status: 410,
    when: "The quote token was used for another order. Request a new quote.",
  },
  QUOTE_MISMATCH: {
    status: 410,
    when: "The contact, address or items differ from the quote, or `courier` is not one of its unchanged offers. Send the quoted values, or request a new quote.",
  },
  PICTURE_IN_USE: {
    status: 409,
    when: "The picture is used by a product, a variant, an order or the store's logo.",
  },
  PICTURE_QUOTA_EXCEEDED: {
    status: 409,
    when: "The store's uploads would exceed its storage quota. Delete some pictures first.",
  },
  BODY_TOO_LARGE: {
    status: 413,
    when: "The body is larger than 64 KiB.",
  },
  UNREADABLE_PICTURE: {
    status: 422,
    when: "The upload cannot be decoded as a JPEG, PNG, WebP, AVIF or GIF picture.",
  },
  PICTURE_TOO_LARGE: {
    status: 422,
    when: "The picture has more than 40 megapixels, or takes more than 5 MB once it is encoded as WebP.",
  },
  IMPORT_REFUSED: {
    status: 422,
    when: "The file cannot be imported.",
  },
  UNSUPPORTED_MEDIA_TYPE: {
    status: 415,
    when: "The body is not uncompressed `application/json` in UTF-8.",
  },
  IDEMPOTENCY_KEY_REUSED: {
    status: 422,
    when: "The `Idempotency-Key` was used for a different request within the last 24 hours. The first order is unaffected.",
  },
  ENDPOINT_THROTTLED: {
    status: 429,
    when: "An hourly limit is exhausted. Retry after `Retry-After` seconds.",
  },
  HEADERS_TOO_LARGE: {
    status: 431,
    when: "The request line and headers are larger than 16 KiB.",
  },
  INTERNAL_ERROR: {
    status: 500,
    when: "An unexpected error occurred. Report the `X-Request-Id` to the operator.",
  },
  COURIERS_FAILED: {
    status: 502,
    when: "The courier aggregator is unreachable or returned an error. No token was created; retry later.",
  },
  SERVICE_UNAVAILABLE: {
    status: 503,
    when: "The service is temporarily unavailable. Retry after `Retry-After` seconds; retry an order with the same `Idempotency-Key`.",
  },
  STORE_CLOSED: {
    status: 503,
    when: "The store is closed.",
  },
  COURIERS_UNAVAILABLE: {
    status: 503,
    when: "The courier aggregator failed repeatedly and is not called for some seconds.",
  },
  COURIERS_BUSY: {
    status: 503,
    when: "Too many concurrent quotes, or the aggregator's own limit is exhausted.",
  },
  COURIERS_CANCELLED: {
    status: 503,
    when: "The client closed the connection before the couriers responded.",
  },
  COURIERS_NOT_CONFIGURED: {
    status: 503,
    when: "No courier account is configured, or the aggregator does not accept the store's address. Retrying does not help until the operator fixes it.",
  },
  COURIERS_TIMEOUT: {
    status: 504,
    when: "The couriers did not respond within 8 seconds. No token was created; you can retry the same request.",
  },
} as const satisfies Record<string, ErrorCodeFacts>;

/** UPPER_SNAKE code that integrators can branch on. */
export type ErrorCode = keyof typeof ERROR_CODES;
