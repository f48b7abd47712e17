import { z } from "zod";

/** Headers a request may carry beside its key. */
export const REQUEST_HEADERS = {
  "Idempotency-Key": z
    .string()
    .regex(/^[\x20-\x7e]{1,255}$/, "must be 1 to 255 printable characters")
    .meta({
      description:
        "A text of your own, such as a UUID, made once per order and sent again with every retry of it. " +
        "Within 24 hours an equal request gets the same answer and makes no second order; a different " +
        "one is refused with 422.",
      "x-extension": true,
    }),
  "If-None-Match": z.string().meta({
    description:
      "The `ETag` of the reply you have. If it still holds, the answer is 304 without a body.",
    "x-extension": true,
  }),
} as const;

/** Headers a reply may carry. */
export const REPLY_HEADERS = {
  "X-Request-Id": z
    .string()
    .regex(/^[\w-]{21}$/)
    .describe("Names this request in the operator's log"),
  "Cache-Control": z
    .string()
    .describe("`private` for every reply to a key: no shared cache may keep it"),
  "RateLimit-Policy": z
    .string()
    .optional()
    .describe(
      "Hourly limits that count this request: name, `q` requests, `w` seconds. Absent when they are off",
    ),
  RateLimit: z
    .string()
    .optional()
    .describe("What is left of each limit: `r` requests for the next `t` seconds"),
  "Retry-After": z
    .string()
    .regex(/^[1-9]\d{0,3}$/)
    .describe("Whole seconds, at most 3600, after which to send the same request again"),
  ETag: z
    .string()
    .regex(/^(W\/)?"[\w-]+"$/)
    .describe(
      "Validator of this reply, for `If-None-Match`; weak (`W/`) when the reply is compressed",
    ),
  Allow: z.string().describe("Methods the path answers, separated by commas"),
  Location: z.url().describe("Where the order can be read"),
  "Idempotency-Replayed": z
    .literal("true")
    .optional()
    .describe("Present when this is the kept answer of an earlier, equal request"),
  "WWW-Authenticate": z.literal("Bearer").describe("How to authenticate"),
} as const;

export type ReplyHeader = keyof typeof REPLY_HEADERS;
