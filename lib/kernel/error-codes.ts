interface ErrorCodeFacts {
  /** HTTP status it is answered with. */
  status: number;
  /** When it comes and what to do, for who calls the service. */
  when: string;
}

/** Every failure a caller can be told of, in the words of the reference. */
export const ERROR_CODES = {
  INVALID_REQUEST: {
    status: 400,
    when: "A parameter, a header or a field of the body is not valid; `details` names each. The same request will be refused again.",
  },
  MALFORMED_REQUEST: {
    status: 400,
    when: "What was sent is no valid HTTP request.",
  },
  DELIVERY_UNAVAILABLE: {
    status: 400,
    when: "The store has switched courier delivery off (`delivery_enabled` is false). Offer pickup or a manual delivery.",
  },
  ORDER_TOO_LARGE: {
    status: 400,
    when: "A shopper without an API key ordered more pieces of a line or more lines than are allowed; `details` has both limits. Order less, or contact the store.",
  },
  COUPON_INVALID: {
    status: 400,
    when: "`coupon_code` names no coupon of the store that is open now.",
  },
  COUPON_USED_UP: {
    status: 400,
    when: "The coupon has been used as often as it may be.",
  },
  COUPON_NOT_APPLICABLE: {
    status: 400,
    when: "The coupon is for other products or categories than those in the order.",
  },
  COUPON_MINIMUM: {
    status: 400,
    when: "The items cost less than the coupon asks for; `details` says how much that is.",
  },
  INVALID_COUPON: {
    status: 400,
    when: "The coupon to be made contradicts itself.",
  },
  AUTHENTICATION_FAILED: {
    status: 401,
    when: "The API key is missing, malformed, unknown, revoked, expired, or of the other mode (sandbox or live).",
  },
  SIGNED_OUT: {
    status: 401,
    when: "The dashboard knows nobody by this session.",
  },
  WRONG_CREDENTIALS: {
    status: 400,
    when: "The e-mail address or the password is wrong.",
  },
  OWNERS_ONLY: {
    status: 403,
    when: "Staff may not do this; an owner of the store may.",
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
    when: "The instance has no ENCRYPTION_SECRET, or not the one that the store's courier key was sealed with.",
  },
  CROSS_ORIGIN: {
    status: 403,
    when: "The request does not come from the store's own pages.",
  },
  NOT_FOUND: {
    status: 404,
    when: "There is no such thing, it may not be seen, or it belongs to another store: these read alike.",
  },
  METHOD_NOT_ALLOWED: {
    status: 405,
    when: "The path does not answer this method; `Allow` lists those it does.",
  },
  REQUEST_TIMEOUT: {
    status: 408,
    when: "The headers took longer than ten seconds to arrive, or the body longer than fifteen after them.",
  },
  CHANGED_MEANWHILE: {
    status: 409,
    when: "Somebody else changed it since it was read; `details` has it as it is now.",
  },
  ALREADY_EXISTS: {
    status: 409,
    when: "There is one of that name already.",
  },
  INSUFFICIENT_STOCK: {
    status: 409,
    when: "At least one line asks for more than is left; `details` lists those lines. No stock was taken, no order was made, a quote token stays usable.",
  },
  PRICE_CHANGED: {
    status: 409,
    when: "The order would cost more than `expected_total`; `details` has the totals and the lines that moved, at their prices of now. No order was made. Show the new prices and ask again.",
  },
  REQUEST_IN_PROGRESS: {
    status: 409,
    when: "An equal request with the same `Idempotency-Key` or quote token is still being worked on. Send it again after `Retry-After` seconds to get its answer.",
  },
  ILLEGAL_MOVE: {
    status: 409,
    when: "The order is in a state that does not allow this.",
  },
  TOO_MANY_UNPAID_ORDERS: {
    status: 409,
    when: "A shopper without an API key has as many unpaid orders as are allowed at a time. Pay for one or cancel one, then order again.",
  },
  ORDER_NOT_CANCELLABLE: {
    status: 409,
    when: "The order was paid at least in part, or fulfilled, returned or voided; `details` has both states. The merchant can still cancel or refund it in the dashboard.",
  },
  QUANTITY_TOO_LARGE: {
    status: 409,
    when: "More pieces than the line still has.",
  },
  AMOUNT_TOO_LARGE: {
    status: 409,
    when: "More than is owed, or was paid.",
  },
  QUOTE_EXPIRED: {
    status: 410,
    when: "The quote token is expired or unknown. Ask for a new quote.",
  },
  QUOTE_USED: {
    status: 410,
    when: "The quote token was used for another order. Ask for a new quote.",
  },
  QUOTE_MISMATCH: {
    status: 410,
    when: "The quote was given for another contact, address or basket, or `courier` is not one of its offers as they were given. Ask for a new quote; the token stays usable for what it was given for.",
  },
  PICTURE_IN_USE: {
    status: 409,
    when: "A product, a variant, an order or the store's logo shows the picture.",
  },
  PICTURE_QUOTA_EXCEEDED: {
    status: 409,
    when: "The store's uploaded pictures would take more than the operator allows. Remove some first.",
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
    when: "The file as a whole cannot be imported.",
  },
  UNSUPPORTED_MEDIA_TYPE: {
    status: 415,
    when: "The body is not uncompressed `application/json` in UTF-8.",
  },
  IDEMPOTENCY_KEY_REUSED: {
    status: 422,
    when: "The `Idempotency-Key` was used for a different request within the last 24 hours. What was made first is untouched.",
  },
  ENDPOINT_THROTTLED: {
    status: 429,
    when: "An hourly limit is used up. Wait `Retry-After` seconds; a request after exactly that time passes.",
  },
  HEADERS_TOO_LARGE: {
    status: 431,
    when: "The request's first line and headers are larger than 16 KiB.",
  },
  INTERNAL_ERROR: {
    status: 500,
    when: "Something failed that nobody foresaw. Tell the operator the `X-Request-Id`.",
  },
  COURIERS_FAILED: {
    status: 502,
    when: "The courier aggregator could not be reached, or answered nonsense or an error of its own. No token was made; the request may be repeated later.",
  },
  SERVICE_UNAVAILABLE: {
    status: 503,
    when: "The service cannot answer now; nothing is wrong with the request. Repeat it after `Retry-After` seconds, an order with the same `Idempotency-Key`.",
  },
  STORE_CLOSED: {
    status: 503,
    when: "The store is closed.",
  },
  COURIERS_UNAVAILABLE: {
    status: 503,
    when: "The courier aggregator failed several times in a row and is left alone for some seconds.",
  },
  COURIERS_BUSY: {
    status: 503,
    when: "Too many quotes are being asked for, or the aggregator's own limit is used up.",
  },
  COURIERS_CANCELLED: {
    status: 503,
    when: "The caller closed the connection before the couriers had answered.",
  },
  COURIERS_NOT_CONFIGURED: {
    status: 503,
    when: "The instance has no account with the courier aggregator, or the store's own address is not accepted there. Retrying does not help until the operator has mended it.",
  },
  COURIERS_TIMEOUT: {
    status: 504,
    when: "The couriers did not answer within eight seconds. No token was made; the same request may be repeated.",
  },
} as const satisfies Record<string, ErrorCodeFacts>;

/** UPPER_SNAKE name an integrator can branch on. */
export type ErrorCode = keyof typeof ERROR_CODES;
