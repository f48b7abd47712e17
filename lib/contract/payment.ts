import { z } from "zod";
import { Amount, emptyAsAbsent, InputAmount, Text, Timestamp, Uid } from "#lib/contract/scalars.ts";

/** How a customer pays; an online method is named like its provider. */
export const PaymentMethodEnum = z.enum([
  "paystack",
  "stripe",
  "bank_transfer",
  "pay_on_delivery",
  "pay_at_pickup",
  "sandbox",
]);
export type PaymentMethodName = z.infer<typeof PaymentMethodEnum>;

interface MethodFacts {
  /** For customers. */
  name: string;
  kind: "redirect" | "instructions" | "later";
  /** Minutes until an unpaid order is cancelled, unless the store has another setting. */
  deadlineMinutes: number;
}

/** The payment methods, in the order in which they are shown unless the store has another. */
export const PAYMENT_METHODS: Readonly<Record<PaymentMethodName, MethodFacts>> = {
  paystack: { name: "Pay online", kind: "redirect", deadlineMinutes: 60 },
  stripe: { name: "Card and other methods", kind: "redirect", deadlineMinutes: 60 },
  bank_transfer: { name: "Bank transfer", kind: "instructions", deadlineMinutes: 48 * 60 },
  pay_on_delivery: { name: "Pay on delivery", kind: "later", deadlineMinutes: 7 * 24 * 60 },
  pay_at_pickup: { name: "Pay at pickup", kind: "later", deadlineMinutes: 7 * 24 * 60 },
  sandbox: { name: "Test payment", kind: "redirect", deadlineMinutes: 60 },
};

/** Extension: what a store offers to pay an order. */
export const PaymentMethod = z
  .object({
    method: PaymentMethodEnum,
    name: z.string().describe("Text to show, such as Bank transfer"),
    kind: z
      .enum(["redirect", "instructions", "later"])
      .describe(
        "`redirect`: the customer pays on a page of the provider; `instructions`: by the instructions of the payment session; `later`: when the order is delivered or picked up",
      ),
  })
  .meta({ id: "PaymentMethod", description: "A way to pay that the store offers" });
export type PaymentMethod = z.infer<typeof PaymentMethod>;

const PaymentSessionStatus = z.enum([
  "starting",
  "open",
  "processing",
  "succeeded",
  "failed",
  "cancelled",
  "expired",
  "review",
]);

/** Query of GET /payment-methods. */
export const PaymentMethodQuery = z.object({
  amount: emptyAsAbsent(InputAmount.optional()).describe(
    "What the customer pays, such as an order's `total_amount`",
  ),
});
export type PaymentMethodQuery = z.infer<typeof PaymentMethodQuery>;

/** What became of a refund. */
export const RefundStatus = z
  .enum(["requested", "pending", "needs_attention", "succeeded", "failed"])
  .describe(
    "`requested`: not yet accepted by the provider; `pending`: the provider is processing it; `needs_attention`: the provider waits for the store or the customer",
  );

/** Extension: an attempt to pay an order. */
export const PaymentSession = z
  .object({
    uid: Uid,
    method: PaymentMethodEnum,
    status: PaymentSessionStatus.describe(
      "`open`: waits for the customer; `processing`: the customer has paid, and the provider confirms it later; `succeeded`: the payment counts towards the order; `review`: a payment could not be applied to the order, for example because the order was cancelled, and the store must decide what to do with it; `failed`, `cancelled` and `expired`: start another session",
    ),
    amount: Amount.describe("What the customer pays: the order's `outstanding_balance`"),
    currency: z.string().describe("ISO 4217 code"),
    redirect_url: z
      .string()
      .nullable()
      .describe("The provider's page; null for `instructions` and while `starting`"),
    instructions: z
      .object({
        bank_name: z.string(),
        account_name: z.string(),
        account_number: z.string(),
        reference: z.string().describe("Eight digits that the customer writes in the transfer"),
        text: z.string().describe("The store's own instructions; may be empty"),
      })
      .nullable()
      .describe("How to pay by bank transfer; null for `redirect`"),
    expires_at: Timestamp.nullable().describe("Null when there is no deadline"),
    refund: z
      .object({ amount: Amount, status: RefundStatus })
      .nullable()
      .describe(
        "Refund of a payment that could not be applied to the order, such as a second payment or a payment after the order was cancelled; null if there is none",
      ),
  })
  .meta({ id: "PaymentSession", description: "An attempt to pay an order" });
export type PaymentSession = z.infer<typeof PaymentSession>;

const MAX_URL_CHARACTERS = 2000;

/** Body of POST /orders/{order_number}/payment-sessions. */
export const PaymentSessionRequest = z
  .object({
    method: PaymentMethodEnum,
    return_url: Text.pipe(z.url({ protocol: /^https?$/, error: "must be an http or https URL" }))
      .pipe(z.string().max(MAX_URL_CHARACTERS))
      .meta({ format: "uri", maxLength: MAX_URL_CHARACTERS })
      .nullish()
      .describe(
        "Where the provider sends the customer back to; required for `redirect`, and https in live mode. Read the result from the session, not from this address",
      ),
  })
  .meta({ id: "PaymentSessionRequest", description: "A payment session to start" });
export type PaymentSessionRequest = z.infer<typeof PaymentSessionRequest>;
