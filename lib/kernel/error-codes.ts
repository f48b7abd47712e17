/** When each error occurs and what to do, for API developers; by HTTP status. */
const DESCRIPTIONS = {
  400: {
    INVALID_REQUEST:
      "A parameter, header or body field is invalid; `details` names each. Retrying the same request fails again.",
    MALFORMED_REQUEST: "The request is not valid HTTP.",
    DELIVERY_UNAVAILABLE:
      "The store does not offer courier delivery (`delivery_enabled` is false). Offer pickup or manual delivery.",
    ORDER_TOO_LARGE:
      "The order exceeds the store's limit on the quantity of an item or on the number of different items; `details` has both limits.",
    COUPON_INVALID: "`coupon_code` is not an active coupon of the store.",
    COUPON_USED_UP: "The coupon has reached its usage limit.",
    COUPON_NOT_APPLICABLE: "The coupon does not apply to any product in the order.",
    COUPON_MINIMUM:
      "The items cost less than the coupon's minimum; `details` has the `minimum_subtotal`.",
    PAYMENT_METHOD_UNAVAILABLE:
      "The store does not currently offer this payment method, or does not offer it for this amount or delivery method. Read `GET /payment-methods` again.",
    WRONG_CREDENTIALS: "The email address or the password is wrong.",
    WRONG_CODE:
      "The code from the authenticator app, or the recovery code, is wrong or has already been used.",
    SIGN_IN_EXPIRED:
      "The password was entered more than ten minutes ago, or too many codes were wrong. Sign in again.",
  },
  401: {
    AUTHENTICATION_FAILED:
      "The API key is missing, malformed, unknown, revoked, expired, or belongs to the other mode (sandbox or live).",
    UNAUTHENTICATED: "The session is missing, invalid or expired. Sign in again.",
  },
  403: {
    EVENTS_NOT_ALLOWED:
      'The API key may not read events. Create one with "Read events" in the dashboard, or with `npm run key -- create --read-events`.',
    FORBIDDEN: "Only owners of the store can do this.",
    TWO_FACTOR_REQUIRED:
      "The store requires two-factor sign-in, which the member has not set up yet.",
    CROSS_ORIGIN: "The request does not come from the store's own pages.",
  },
  404: {
    NOT_FOUND: "The resource does not exist, is not visible, or belongs to another store.",
  },
  405: {
    METHOD_NOT_ALLOWED: "The path does not support this method; `Allow` lists the supported ones.",
  },
  408: {
    REQUEST_TIMEOUT:
      "The headers took longer than 10 seconds to arrive, or the body longer than 15 seconds.",
  },
  409: {
    EDIT_CONFLICT:
      "Someone else changed the resource since it was read; `details` has the current version.",
    ALREADY_EXISTS:
      "It already exists, such as a name that is taken, an address that already has an account or invitation, or two-factor sign-in that is already on.",
    TWO_FACTOR_UNREADABLE:
      "The authenticator app was added with another AUTH_SECRET. The operator must remove it with `npm run merchant -- remove-two-factor`.",
    INSUFFICIENT_STOCK:
      "At least one item exceeds the stock; `details` lists those items. No stock was reserved, no order was placed, and the quote token is still valid.",
    PRICE_CHANGED:
      "The order would cost more than `expected_total`; `details` has the new totals and the items whose price changed. No order was placed. Show the new prices and ask the shopper to confirm.",
    REQUEST_IN_PROGRESS:
      "A request with the same `Idempotency-Key` or quote token is still in progress. Retry after `Retry-After` seconds to get its result.",
    INVALID_TRANSITION: "The order's status does not allow this action.",
    TOO_MANY_UNPAID_ORDERS:
      "The shopper has reached the limit of unpaid orders. One of them must be paid or cancelled first.",
    ORDER_NOT_CANCELLABLE:
      "The order has been paid, refunded or fulfilled, even in part, or was returned or voided; `details` has both statuses. The merchant can cancel a paid order or return a fulfilled one in the dashboard.",
    ORDER_NOT_PAYABLE:
      "Nothing is owed for the order, or its payment deadline has passed; `details` has both statuses.",
    QUANTITY_TOO_LARGE: "The quantity exceeds what remains of the order item.",
    AMOUNT_TOO_LARGE: "The amount exceeds the balance due, or what was paid.",
    STOCK_CHANGED:
      "The stock differs from the quantity that the merchant saw; `details` has the variants as they are now.",
    PRODUCT_ORDERED: "The product has been ordered, so it cannot be deleted. Archive it instead.",
    LAST_OWNER: "The store would have no owner.",
    PICTURE_IN_USE: "The image is used by a product, a variant, an order or the store's logo.",
    PICTURE_QUOTA_EXCEEDED:
      "The store's uploads would exceed its storage quota. Delete some images first.",
    TOO_MANY_WEBHOOKS: "The store has the maximum number of webhooks. Remove one first.",
    WEBHOOK_DISABLED: "The webhook is disabled. Enable it first.",
  },
  410: {
    LINK_EXPIRED: "The link in an email has expired or has already been used. Request a new one.",
    EVENTS_EXPIRED:
      "Events after the position `after` were deleted; `details` has the `oldest_position` that is available. Reload the resources, then continue with `after` set to `oldest_position` - 1.",
    QUOTE_EXPIRED: "The quote token is expired or unknown. Request a new quote.",
    QUOTE_USED: "The quote token was used for another order. Request a new quote.",
    QUOTE_MISMATCH:
      "The contact, address or items differ from the quote, or `courier` is not an unchanged offer from the quote. Send the quoted values, or request a new quote.",
  },
  413: {
    BODY_TOO_LARGE: "The body is larger than 64 KiB.",
  },
  415: {
    UNSUPPORTED_MEDIA_TYPE: "The body must be uncompressed `application/json` in UTF-8.",
  },
  422: {
    UNREADABLE_PICTURE: "The upload cannot be decoded as a JPEG, PNG, WebP, AVIF or GIF image.",
    PICTURE_TOO_LARGE:
      "The image has more than 40 megapixels, or takes more than 5 MB once it is encoded as WebP.",
    IDEMPOTENCY_KEY_REUSED:
      "The `Idempotency-Key` was used for a different request within the last 24 hours. The first order is unaffected.",
  },
  429: {
    ENDPOINT_THROTTLED: "An hourly limit is exhausted. Retry after `Retry-After` seconds.",
  },
  431: {
    HEADERS_TOO_LARGE: "The request line and headers are larger than 16 KiB.",
  },
  500: {
    INTERNAL_ERROR: "An unexpected error occurred. Report the `X-Request-Id` to the operator.",
  },
  502: {
    COURIERS_FAILED:
      "The courier aggregator is unreachable or returned an error. No token was created; retry later.",
    PAYMENTS_FAILED:
      "The payment provider is unreachable or returned an error. The customer was not charged; retry the same request, or offer another method.",
  },
  503: {
    PAYMENTS_UNAVAILABLE:
      "The payment provider failed repeatedly, or its limit is exhausted. Retry the same request after `Retry-After` seconds; the customer was not charged.",
    DASHBOARD_NOT_CONFIGURED: "The instance has no AUTH_SECRET, so sign-in is unavailable.",
    SIGN_IN_BUSY: "Too many sign-ins at once. Try again after `Retry-After` seconds.",
    UPLOADS_BUSY:
      "Too many images are being uploaded at once. Try again after `Retry-After` seconds.",
    ENCRYPTION_NOT_CONFIGURED:
      "ENCRYPTION_SECRET is missing, or differs from the one that encrypted the store's courier key, payment key or webhook secret.",
    SERVER_BUSY:
      "Too many requests are being handled at once. Try again after `Retry-After` seconds.",
    SERVICE_UNAVAILABLE:
      "The service is temporarily unavailable. Retry after `Retry-After` seconds; retry an order with the same `Idempotency-Key`.",
    STORE_CLOSED: "The store is closed.",
    COURIERS_UNAVAILABLE:
      "The courier aggregator failed repeatedly. Calls are paused for a few seconds.",
    COURIERS_BUSY: "Too many concurrent quotes, or the aggregator's own limit is exhausted.",
    COURIERS_CANCELLED: "The client closed the connection before the couriers responded.",
    COURIERS_NOT_CONFIGURED:
      "No courier account is configured, or the aggregator does not accept the store's address. Retrying does not help until the merchant or the operator fixes it.",
  },
  504: {
    COURIERS_TIMEOUT:
      "The couriers did not respond within 8 seconds. No token was created; you can retry the same request.",
    PAYMENTS_TIMEOUT:
      "The payment provider did not respond in time. The customer was not charged; retry the same request.",
  },
} as const;

type Descriptions = typeof DESCRIPTIONS;

/** UPPER_SNAKE code that integrators can branch on. */
export type ErrorCode = {
  [Status in keyof Descriptions]: keyof Descriptions[Status];
}[keyof Descriptions];

/** Every error that a response can report. */
export const ERROR_CODES = Object.fromEntries(
  Object.entries(DESCRIPTIONS).flatMap(([status, codes]) =>
    Object.entries(codes).map(([code, when]) => [code, { status: Number(status), when }]),
  ),
) as Record<ErrorCode, { status: number; when: string }>;
