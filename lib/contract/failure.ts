import { z } from "zod";
import { FulfilmentStatusEnum, PaymentStatusEnum } from "#lib/contract/order.ts";
import { OrderAmount, StockLimit, Uid } from "#lib/contract/scalars.ts";
import { ERROR_CODES, type ErrorCode } from "#lib/kernel/error-codes.ts";

/** The error of endpoints with the `envelope` style. */
export const EnvelopeFailure = z.object({
  error: z.string().describe("Error message for developers; do not show it to shoppers"),
  message: z.string().describe("Short summary, for the developer"),
  data: z.null(),
  error_code: z.string().optional(),
  details: z.unknown().optional(),
});
export type EnvelopeFailure = z.infer<typeof EnvelopeFailure>;

/** The error of endpoints with the `bare` style. */
export const BareFailure = z.object({
  detail: z.string().describe("Error message for developers; do not show it to shoppers"),
  error_code: z.string().optional(),
});
export type BareFailure = z.infer<typeof BareFailure>;

/** Statuses whose body has no `error_code`. */
export const WITHOUT_CODE: Record<"envelope" | "bare", Set<number>> = {
  envelope: new Set([401, 404, 429]),
  bare: new Set([404]),
};

const FieldProblem = z
  .object({
    field: z.string().describe("Path such as `items[0].quantity`, a parameter, a header or `body`"),
    problem: z.string().describe("What is wrong with it"),
  })
  .meta({ id: "FieldProblem", description: "One invalid field" });

const FieldProblems = z.array(FieldProblem).min(1);

const CouponMinimumProblem = FieldProblem.extend({
  minimum_subtotal: OrderAmount.describe("Minimum price of the items before discount"),
}).meta({ id: "CouponMinimumProblem", description: "A subtotal below the coupon's minimum" });

const StockShortage = z
  .object({
    variant: Uid,
    requested: z.int(),
    available: z.int().describe("Quantity that can be ordered now"),
    limited_by: StockLimit,
  })
  .meta({ id: "StockShortage", description: "A line without enough stock" });

const PriceChangeDetails = z
  .object({
    expected_total: z.string().describe("The value from the request"),
    subtotal: OrderAmount,
    discount_amount: OrderAmount,
    tax_amount: OrderAmount,
    tax_rate_used: z.string().nullable().describe("Fraction: 0.0750 is 7.5%"),
    delivery_fee: OrderAmount,
    total_amount: OrderAmount.describe("Current total of the order"),
    lines: z
      .array(
        z.object({
          variant: Uid,
          product_name: z.string(),
          quantity: z.int(),
          expected_unit_price: z
            .string()
            .nullable()
            .describe("The value from the request; null when there is none"),
          unit_price: OrderAmount,
          total_price: OrderAmount,
        }),
      )
      .describe("Lines at current prices whose `expected_unit_price` differs or is missing"),
  })
  .meta({ id: "PriceChange", description: "Current prices of an order" });

const OrderStates = z
  .object({ payment_status: PaymentStatusEnum, fulfilment_status: FulfilmentStatusEnum })
  .meta({ id: "OrderStates", description: "Payment and fulfilment status of an order" });

const OrderSizeLimits = z
  .object({
    line_quantity: z.int().describe("Maximum quantity of a line; 0 for no limit"),
    lines: z.int().describe("Maximum number of lines; 0 for no limit"),
  })
  .meta({ id: "OrderSizeLimits", description: "Size limits of orders without an API key" });

const UnpaidOrderLimit = z
  .object({
    counted_by: z
      .enum(["contact", "address", "network"])
      .describe(
        "What the unpaid orders share. `contact`: the email or phone, and the client address; `address`: the client address (IPv6: the /64); `network`: the IPv6 /48",
      ),
    limit: z.int().describe("Maximum number of unpaid orders"),
  })
  .meta({ id: "UnpaidOrderLimit", description: "The limit that was reached" });

const OldestEvent = z
  .object({ oldest_position: z.int().describe("Position of the oldest event that is available") })
  .meta({ id: "OldestEvent", description: "Where the available events begin" });

/** Schemas of `details` in an envelope failure; other codes have none. */
const FAILURE_DETAILS: Partial<Record<ErrorCode, z.ZodType>> = {
  INVALID_REQUEST: FieldProblems,
  COUPON_INVALID: FieldProblems,
  COUPON_USED_UP: FieldProblems,
  COUPON_NOT_APPLICABLE: FieldProblems,
  COUPON_MINIMUM: z.array(CouponMinimumProblem).min(1),
  INSUFFICIENT_STOCK: z.array(StockShortage).min(1),
  PRICE_CHANGED: PriceChangeDetails,
  ORDER_NOT_CANCELLABLE: OrderStates,
  ORDER_NOT_PAYABLE: OrderStates,
  ORDER_TOO_LARGE: OrderSizeLimits,
  TOO_MANY_UNPAID_ORDERS: UnpaidOrderLimit,
  EVENTS_EXPIRED: OldestEvent,
};

/** Builds the schema of a failure in this style. */
export function failureBody(style: "envelope" | "bare", code: ErrorCode): z.ZodObject {
  const { status, when } = ERROR_CODES[code];
  const details = style === "envelope" && FAILURE_DETAILS[code];
  const base = style === "envelope" ? EnvelopeFailure : BareFailure;
  const { error_code: _code, details: _details, ...plain } = base.shape as z.ZodRawShape;
  return z
    .object({
      ...plain,
      ...(!WITHOUT_CODE[style].has(status) && { error_code: z.literal(code) }),
      ...(details && { details }),
    })
    .meta({ id: nameOf(style, code), description: when });
}

/** `INVALID_REQUEST` is InvalidRequest in the envelope, BareInvalidRequest in the bare style. */
function nameOf(style: "envelope" | "bare", code: ErrorCode): string {
  const words = code.toLowerCase().split("_");
  const name = words.map((word) => word[0]?.toUpperCase() + word.slice(1)).join("");
  return style === "bare" ? `Bare${name}` : name;
}
