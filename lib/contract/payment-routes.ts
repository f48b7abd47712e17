import { z } from "zod";
import { orderNumber } from "#lib/contract/order-routes.ts";
import {
  PaymentMethod,
  PaymentMethodQuery,
  PaymentSession,
  PaymentSessionRequest,
} from "#lib/contract/payment.ts";
import { catalogueRead, type Route } from "#lib/contract/route.ts";
import { Uid } from "#lib/contract/scalars.ts";

/** Endpoints for payments. */
export const paymentRoutes = {
  listPaymentMethods: {
    ...catalogueRead,
    path: "/payment-methods",
    tag: "Payments",
    summary: "List payment methods",
    description:
      "The ways to pay that the store offers now, in the order in which to show them; may be empty. Send one as an " +
      "order's `payment_method`, and start a payment session with it. With `amount`, only those that can charge it: none " +
      "for 0.00. A provider can still reject an amount below its minimum.",
    query: PaymentMethodQuery,
    output: z.array(PaymentMethod),
    message: "Payment methods retrieved successfully",
    etag: false,
    extension: true,
  },
  startPayment: {
    ...catalogueRead,
    method: "POST",
    path: "/orders/{order_number}/payment-sessions",
    tag: "Payments",
    summary: "Start a payment session",
    description:
      "Starts a payment of the order's `outstanding_balance`. Send the customer to the session's `redirect_url`, or " +
      "show its `instructions`. A session of the same method that is still open is returned again instead of a second " +
      "one, so a retry is safe with or without an `Idempotency-Key`.",
    group: "payments",
    resource: "order",
    params: orderNumber,
    body: PaymentSessionRequest,
    output: PaymentSession,
    status: 201,
    message: "Payment session started successfully",
    badRequestMessage: "Payment session could not be started",
    failures: [
      "PAYMENT_METHOD_UNAVAILABLE",
      "ORDER_NOT_PAYABLE",
      "REQUEST_IN_PROGRESS",
      "IDEMPOTENCY_KEY_REUSED",
      "PAYMENTS_FAILED",
      "PAYMENTS_UNAVAILABLE",
      "PAYMENTS_TIMEOUT",
    ],
    etag: false,
    idempotent: true,
    extension: true,
  },
  listPaymentSessions: {
    ...catalogueRead,
    path: "/orders/{order_number}/payment-sessions",
    tag: "Payments",
    summary: "List the payment sessions of an order",
    description:
      "The latest payment sessions of the order, newest first, 20 at most, with their last known status. Read a single " +
      "session to update its status.",
    resource: "order",
    params: orderNumber,
    output: z.array(PaymentSession),
    message: "Payment sessions retrieved successfully",
    etag: false,
    extension: true,
  },
  getPaymentSession: {
    ...catalogueRead,
    path: "/orders/{order_number}/payment-sessions/{uid}",
    tag: "Payments",
    summary: "Read a payment session",
    description:
      "Returns the session. While its result is not final, the service first asks the provider, at most once every " +
      "five seconds. Read it when the customer returns, and every few seconds while it is `open` or `processing`. " +
      "Don't treat the redirect as proof of payment.",
    resource: "payment",
    params: orderNumber.extend({
      uid: Uid.meta({
        description: "`uid` of the payment session",
        examples: ["0f6a3c52-8a1b-4c9e-9d67-5b2f4e1a7c30"],
      }),
    }),
    output: PaymentSession,
    message: "Payment session retrieved successfully",
    etag: false,
    extension: true,
  },
} as const satisfies Record<string, Route>;
