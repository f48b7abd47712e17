import { z } from "zod";

/** Request headers other than `Authorization`. */
export const REQUEST_HEADERS = {
  "Idempotency-Key": z
    .string()
    .regex(/^[\x20-\x7e]{1,255}$/, "must be 1 to 255 printable characters")
    .meta({
      description:
        "A unique value such as a UUID, created once per order and sent with every retry. Within 24 hours an " +
        "identical request gets the same response and creates no second order; a different request with the " +
        "same key returns 422.",
      "x-extension": true,
    }),
  "If-None-Match": z.string().meta({
    description:
      "The `ETag` of a stored response. If it has not changed, the response is 304 without a body.",
    "x-extension": true,
  }),
} as const;

/** Response headers. */
export const RESPONSE_HEADERS = {
  "X-Request-Id": z
    .string()
    .regex(/^[\w-]{21}$/)
    .describe("Identifies this request in the operator's log"),
  "Cache-Control": z
    .string()
    .describe("`private` for every authenticated response: shared caches must not store it"),
  "RateLimit-Policy": z
    .string()
    .optional()
    .describe(
      "Hourly limits that apply to this request: name, `q` requests, `w` seconds. Absent when no limit counts the request",
    ),
  RateLimit: z
    .string()
    .optional()
    .describe("Remaining requests per limit: `r` requests in the next `t` seconds"),
  "Retry-After": z
    .string()
    .regex(/^[1-9]\d{0,3}$/)
    .describe("Seconds to wait before retrying, at most 3600"),
  ETag: z
    .string()
    .regex(/^(W\/)?"[\w-]+"$/)
    .describe("Validator for `If-None-Match`; weak (`W/`) when the response is compressed"),
  Allow: z.string().describe("Supported methods, separated by commas"),
  Location: z.url().describe("URL of the order"),
  "Idempotency-Replayed": z
    .literal("true")
    .optional()
    .describe("Present when this is the stored response of an earlier, identical request"),
  "WWW-Authenticate": z.literal("Bearer").describe("Authentication scheme"),
} as const;

export type ResponseHeader = keyof typeof RESPONSE_HEADERS;
