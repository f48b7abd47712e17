import { claimKeys, listOutcomes } from "#db/queries/idempotency/idempotency-keys.ts";
import { findOrder } from "#db/queries/orders/orders.ts";
import { claimStart, updateSession } from "#db/queries/payments/payment-sessions.ts";
import { readPaymentSettings } from "#db/queries/payments/payment-settings.ts";
import { API_BASE_PATH, IDEMPOTENCY_KEY_TTL_SECONDS } from "#lib/contract/constants.ts";
import type { PaymentSession, PaymentSessionRequest } from "#lib/contract/payment.ts";
import { ERROR_CODES, type ErrorCode } from "#lib/kernel/error-codes.ts";
import { Failure, invalidRequest, notFound } from "#lib/kernel/errors.ts";
import { PaymentFault, type PaymentFaultKind } from "#lib/payments/port.ts";
import { toPaymentSession } from "#lib/serializers/payment-session.ts";
import type { StoreContext } from "#lib/services/context.ts";
import {
  findOutcome,
  fingerprintRequest,
  parseIdempotencyKey,
  replay,
} from "#lib/services/idempotency/idempotent-write.ts";
import { methodUnavailable } from "#lib/services/payments/choose-payment.ts";
import { type OfferedMethod, offeredMethods } from "#lib/services/payments/offered-methods.ts";
import { providerOf } from "#lib/services/payments/payment-providers.ts";
import {
  orderNotPayable,
  type PreparedSession,
  prepareSession,
} from "#lib/services/payments/prepare-session.ts";

type PaymentRequest = PaymentSessionRequest & { order_number: string };

/**
 * Starts to pay what an order owes, or returns the session that the customer can continue. The reference is stored
 * before the provider is called, and no lock is held while it responds: after an unclear answer, the next attempt sends
 * the same reference. Throws 400 `PAYMENT_METHOD_UNAVAILABLE`, 409 `ORDER_NOT_PAYABLE`, and what the provider's failure
 * means.
 */
export async function startPayment(
  ctx: StoreContext,
  request: PaymentRequest,
): Promise<PaymentSession> {
  const keys = parseIdempotencyKey(ctx.idempotencyKey);
  const names = keys.map(({ key }) => key);
  const fingerprint = fingerprintRequest(request);
  const stored = names.length > 0 ? await listOutcomes(ctx.db, ctx.store.uid, names) : [];
  const earlier = replay<PaymentSession>(keys, fingerprint, stored);
  const session = earlier ?? (await startSession(ctx, request));
  setHeaders(ctx, request, session, earlier !== undefined);
  if (earlier) return earlier;
  if (names.length > 0) {
    const lifetimeSeconds = IDEMPOTENCY_KEY_TTL_SECONDS;
    const body = JSON.stringify(session);
    await claimKeys(ctx.db, ctx.store.uid, { keys: names, fingerprint, lifetimeSeconds, body });
  }
  return session;
}

/** Returns the session of an earlier, equal request, with the headers of a replay. */
export async function findPaymentReplay(
  ctx: StoreContext,
  request: PaymentRequest,
): Promise<PaymentSession | undefined> {
  const keys = parseIdempotencyKey(ctx.idempotencyKey);
  const session = await findOutcome<PaymentSession>(ctx.db, ctx.store.uid, keys, request);
  if (session) setHeaders(ctx, request, session, true);
  return session;
}

function setHeaders(
  { responseHeaders, publicUrl }: StoreContext,
  { order_number }: PaymentRequest,
  { uid }: PaymentSession,
  isReplay: boolean,
): void {
  const path = `/orders/${order_number}/payment-sessions/${uid}`;
  responseHeaders.set("location", `${publicUrl}${API_BASE_PATH}${path}`);
  if (isReplay) responseHeaders.set("idempotency-replayed", "true");
}

async function startSession(
  ctx: StoreContext,
  request: PaymentRequest,
  isRepeated = false,
): Promise<PaymentSession> {
  const { order_number, method, return_url = null } = request;
  const settings = await readPaymentSettings(ctx.db, ctx.store.uid);
  const offered = offeredMethods(ctx, settings).find((known) => known.method === method);
  if (!offered) throw methodUnavailable();
  if (offered.kind === "later") {
    throw methodUnavailable("This payment method has no payment session: the customer pays later");
  }
  const returnUrl = offered.kind === "redirect" ? requireReturnUrl(ctx, return_url) : null;
  const prepared = await prepareSession(ctx, order_number, offered, returnUrl);
  if (prepared.session.status !== "starting") return toResponse(prepared, offered);
  if (!(await claimStart(ctx.db, prepared.session.uid))) throw startInProgress();
  const started = await callStart(ctx, prepared, isRepeated);
  // The provider has a payment with this reference: an earlier answer was lost. Another session has a new reference.
  if (started === "duplicate") return startSession(ctx, request, true);
  if (started) return toResponse({ ...prepared, session: started }, offered);
  const order = await findOrder(ctx.db, ctx.store.uid, order_number);
  throw order ? orderNotPayable(order) : notFound("order");
}

/**
 * Calls the provider and opens the session; undefined when the order was cancelled or paid in the meantime. Throws also
 * when the second reference of a request is a duplicate.
 */
async function callStart(
  ctx: StoreContext,
  { session, order }: PreparedSession,
  isRepeated: boolean,
) {
  const { uid, reference, amount, currency, return_url, expires_at } = session;
  try {
    const provider = await providerOf(ctx, session);
    const started = await provider.start(
      {
        reference,
        amount,
        currency,
        email: order.customer_email,
        description: `Order ${order.order_number}`,
        returnUrl: return_url ?? "",
        expiresAt: expires_at ?? new Date(Number.NaN),
      },
      ctx.signal,
    );
    return await updateSession(ctx.db, uid, ["starting"], {
      status: "open",
      redirect_url: started.redirectUrl,
      provider_id: started.providerId ?? null,
      page_expires_at: started.pageExpiresAt ?? null,
      starting_since: null,
    });
  } catch (error) {
    if (!(error instanceof PaymentFault)) throw error;
    const isDuplicate = error.kind === "duplicate_reference";
    const isRejected = error.kind === "rejected";
    await updateSession(ctx.db, uid, ["starting"], {
      starting_since: null,
      // After an answer that the provider repeats, only another reference can succeed.
      ...((isDuplicate || isRejected || error.isRepeated) && { status: "failed" as const }),
      // The provider has no payment that could be paid.
      ...(isRejected && { next_check_at: null }),
    });
    if (isDuplicate && !isRepeated) return "duplicate" as const;
    throw toFailure(error);
  }
}

function toResponse({ session, reference }: PreparedSession, { settings }: OfferedMethod) {
  return toPaymentSession(session, settings, reference);
}

function requireReturnUrl({ mode }: StoreContext, url: string | null): string {
  if (url === null) {
    throw invalidRequest([{ field: "return_url", problem: "is required for this method" }]);
  }
  if (mode === "live" && !url.startsWith("https:")) {
    throw invalidRequest([{ field: "return_url", problem: "must be an https URL" }]);
  }
  return url;
}

function startInProgress(): Failure {
  return new Failure({
    code: "REQUEST_IN_PROGRESS",
    text: "The same payment is being started",
    retryAfter: 1,
  });
}

const FAILURES: Record<PaymentFaultKind, [ErrorCode, string]> = {
  timeout: ["PAYMENTS_TIMEOUT", "The payment provider did not respond in time"],
  bad_response: ["PAYMENTS_FAILED", "The payment provider could not be reached"],
  unauthorized: ["PAYMENTS_FAILED", "The payment provider could not be reached"],
  rejected: ["PAYMENTS_FAILED", "The payment provider rejected the payment"],
  duplicate_reference: ["PAYMENTS_FAILED", "The payment provider rejected the payment"],
  open: ["PAYMENTS_UNAVAILABLE", "Payments are temporarily unavailable"],
  busy: ["PAYMENTS_UNAVAILABLE", "Too many payments at once"],
  cancelled: ["PAYMENTS_UNAVAILABLE", "The payment was cancelled"],
};

/** Converts a provider's failure for the caller, without the provider's text. */
function toFailure(fault: PaymentFault): Failure {
  const [code, text] = FAILURES[fault.kind];
  const retryAfter = ERROR_CODES[code].status === 503 ? (fault.retryAfter ?? 1) : undefined;
  return new Failure({ code, text, retryAfter, cause: fault });
}
