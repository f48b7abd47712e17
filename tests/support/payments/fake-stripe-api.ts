import { randomBytes } from "node:crypto";
import {
  type Answer,
  list,
  missing,
  ok,
  problem,
  stripePageOf,
} from "#tests/support/payments/fake-stripe-answers.ts";
import {
  type FakeSession,
  type FakeStripeDispute,
  type FakeStripeRefund,
  intentIdOf,
  type StripeRefundStatus,
  unixSeconds,
  wireCharge,
  wireSession,
  wireStripeDispute,
  wireStripeRefund,
} from "#tests/support/payments/fake-stripe-data.ts";

/** A call of the API. `refunds`, `disputes`, `charges` and `endpoints` are lists. */
export type StripeCall =
  | "create"
  | "retrieve"
  | "expire"
  | "sessions"
  | "refund"
  | "refunds"
  | "disputes"
  | "charges"
  | "endpoints"
  | "register"
  | "unregister";

interface Endpoint {
  id: string;
  url: string;
  secret: string;
  apiVersion: string | null;
  events: string[];
}

interface ApiOptions {
  origin: string;
  isLive(): boolean;
  refundStatus(): StripeRefundStatus;
}

const PREFIX = "/v1/checkout/sessions/";

/** Returns the call that a request makes. */
export function stripeCallOf(method: string, path: string): StripeCall | "page" | "other" {
  const { pathname } = new URL(path, "http://127.0.0.1");
  if (pathname.startsWith("/c/pay/")) return "page";
  if (pathname.startsWith(PREFIX)) {
    if (method === "GET") return "retrieve";
    return pathname.endsWith("/expire") ? "expire" : "other";
  }
  if (method === "DELETE" && pathname.startsWith("/v1/webhook_endpoints/")) return "unregister";
  return CALLS[`${method} ${pathname}`] ?? "other";
}

const CALLS: Record<string, StripeCall> = {
  "POST /v1/checkout/sessions": "create",
  "GET /v1/checkout/sessions": "sessions",
  "POST /v1/refunds": "refund",
  "GET /v1/refunds": "refunds",
  "GET /v1/disputes": "disputes",
  "GET /v1/charges": "charges",
  "GET /v1/webhook_endpoints": "endpoints",
  "POST /v1/webhook_endpoints": "register",
};

/** Returns an ID that no other object has. */
const newId = (prefix: string) => `${prefix}_${randomBytes(12).toString("hex")}`;

/** Creates the state of a fake account and its answers to valid keys. */
export function createStripeApi({ origin, isLive, refundStatus }: ApiOptions) {
  const sessions = new Map<string, FakeSession>();
  const refunds: FakeStripeRefund[] = [];
  const disputes: FakeStripeDispute[] = [];
  const endpoints: Endpoint[] = [];
  const answered = new Map<string, { body: string; answer: Answer }>();
  const answers: Record<StripeCall, (form: URLSearchParams, url: URL) => Answer> = {
    create,
    retrieve: (_form, { pathname, searchParams }) =>
      withSession(pathname, (session) =>
        ok(wireSession(session, origin, searchParams.has("expand[0]"))),
      ),
    expire: (_form, { pathname }) => withSession(pathname, expire),
    sessions: () => ok(list([...sessions.values()].map((one) => wireSession(one, origin)))),
    refund,
    refunds: (_form, { searchParams }) =>
      ok(stripePageOf(refunds.filter(isOf(searchParams)), searchParams, refundOf)),
    disputes: (_form, { searchParams }) =>
      ok(stripePageOf(disputes.filter(isOf(searchParams)), searchParams, disputeOf)),
    charges: (_form, { searchParams }) => {
      const paid = [...sessions.values()].filter((one) => one.paymentStatus === "paid");
      return ok(stripePageOf(paid, searchParams, wireCharge));
    },
    endpoints: () => ok(list(endpoints.map(({ id, url }) => ({ id, url })))),
    register,
    unregister: (_form, { pathname }) => {
      const id = pathname.split("/").at(-1);
      const index = endpoints.findIndex((one) => one.id === id);
      if (index < 0) return missing("webhook_endpoint");
      endpoints.splice(index, 1);
      return ok({ id, object: "webhook_endpoint", deleted: true });
    },
  };
  return {
    sessions,
    refunds,
    endpoints,
    get,
    refundInDashboard,
    openDispute,
    refundOf,
    disputeOf,
    answer,
  };

  /** Repeats the answer of an earlier request with the same idempotency key. */
  function answer(
    call: StripeCall | "other",
    { path, body, idempotencyKey }: { path: string; body: string; idempotencyKey?: string },
  ): Answer {
    if (call === "other") return problem(404, "Unrecognized request URL");
    const earlier = idempotencyKey && answered.get(idempotencyKey);
    if (earlier) {
      if (earlier.body === body) return earlier.answer;
      const message = "Keys for idempotent requests can only be used with the same parameters";
      return problem(400, message, { type: "idempotency_error" });
    }
    const made = answers[call](new URLSearchParams(body), new URL(path, origin));
    if (idempotencyKey && made.status < 400) answered.set(idempotencyKey, { body, answer: made });
    return made;
  }

  function get(reference: string): FakeSession {
    const found = [...sessions.values()].find((one) => one.reference === reference);
    if (!found) throw new Error(`There is no session ${reference}`);
    return found;
  }

  function create(form: URLSearchParams): Answer {
    const now = unixSeconds(new Date());
    const amount = Number(form.get("line_items[0][price_data][unit_amount]"));
    const expiresAt = Number(form.get("expires_at"));
    if (!form.get("line_items[0][price_data][product_data][name]")) {
      return problem(400, "You must specify a product name", { param: "line_items" });
    }
    if (!Number.isSafeInteger(amount) || amount <= 0) {
      return problem(400, "Invalid integer", { code: "parameter_invalid_integer" });
    }
    if (expiresAt < now + 1800 || expiresAt > now + 86_400) {
      return problem(400, "The expires_at timestamp must be 30 minutes to 24 hours from now");
    }
    if (!/^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(form.get("customer_email") ?? "")) {
      return problem(400, "Invalid email address", { code: "email_invalid" });
    }
    const session: FakeSession = {
      id: newId(isLive() ? "cs_live" : "cs_test"),
      reference: form.get("client_reference_id") ?? "",
      email: form.get("customer_email") ?? "",
      amount,
      currency: form.get("line_items[0][price_data][currency]") ?? "",
      status: "open",
      paymentStatus: "unpaid",
      intentStatus: null,
      isLive: isLive(),
      successUrl: form.get("success_url") ?? "",
      cancelUrl: form.get("cancel_url") ?? "",
      metadata: { reference: form.get("payment_intent_data[metadata][reference]") ?? "" },
      created: now,
      expiresAt,
    };
    sessions.set(session.id, session);
    return ok(wireSession(session, origin));
  }

  function withSession(pathname: string, work: (session: FakeSession) => Answer): Answer {
    const session = sessions.get(pathname.slice(PREFIX.length).replace(/\/expire$/, ""));
    return session ? work(session) : missing("checkout.session");
  }

  function expire(session: FakeSession): Answer {
    if (session.status !== "open") {
      return problem(400, `Only Checkout Sessions with a status of open can be expired`);
    }
    session.status = "expired";
    return ok(wireSession(session, origin));
  }

  function refund(form: URLSearchParams): Answer {
    const session = [...sessions.values()].find(
      (one) => intentIdOf(one) === form.get("payment_intent"),
    );
    if (!session) return missing("payment_intent");
    if (session.paymentStatus !== "paid") {
      return problem(400, "This PaymentIntent does not have a successful charge to refund");
    }
    const left = refunds
      .filter(({ sessionId, status }) => sessionId === session.id && status !== "failed")
      .reduce((sum, one) => sum - one.amount, session.amount);
    const amount = Number(form.get("amount") ?? left);
    const isDisputed = disputes.some(
      ({ sessionId, status }) => sessionId === session.id && !["won", "lost"].includes(status),
    );
    if (isDisputed) return problem(400, "Charge is disputed", { code: "charge_disputed" });
    if (left <= 0) {
      return problem(400, "Charge has been refunded", { code: "charge_already_refunded" });
    }
    if (amount <= 0 || amount > left)
      return problem(400, "Refund amount is greater than unrefunded");
    const made: FakeStripeRefund = {
      id: newId("re"),
      sessionId: session.id,
      amount,
      status: refundStatus(),
      metadata: form.has("metadata[refund]") ? { refund: form.get("metadata[refund]") ?? "" } : {},
      created: unixSeconds(new Date()),
    };
    refunds.push(made);
    return ok(refundOf(made));
  }

  function refundInDashboard(reference: string, amount: number): FakeStripeRefund {
    const payment_intent = intentIdOf(get(reference));
    const { status } = refund(new URLSearchParams({ payment_intent, amount: `${amount}` }));
    const made = refunds.at(-1);
    if (status !== 200 || !made) throw new Error("The refund was refused");
    return made;
  }

  function register(form: URLSearchParams): Answer {
    const url = form.get("url") ?? "";
    if (!URL.canParse(url)) return problem(400, "Invalid URL", { code: "url_invalid" });
    const endpoint = {
      id: newId("we"),
      url,
      secret: newId("whsec"),
      apiVersion: form.get("api_version"),
      events: [...form].flatMap(([name, value]) =>
        name.startsWith("enabled_events[") ? [value] : [],
      ),
    };
    endpoints.push(endpoint);
    const { id, secret, apiVersion, events } = endpoint;
    const object = "webhook_endpoint";
    return ok({ id, object, url, secret, api_version: apiVersion, enabled_events: events });
  }

  function openDispute(reference: string, changes: Partial<FakeStripeDispute> = {}) {
    const session = get(reference);
    const dispute: FakeStripeDispute = {
      id: newId("du"),
      sessionId: session.id,
      amount: session.amount,
      status: "needs_response",
      dueBy: unixSeconds(new Date()) + 7 * 86_400,
      created: unixSeconds(new Date()),
      ...changes,
    };
    disputes.push(dispute);
    return dispute;
  }

  function sessionOf({ sessionId }: { sessionId: string }): FakeSession {
    const session = sessions.get(sessionId);
    if (!session) throw new Error(`There is no session ${sessionId}`);
    return session;
  }

  function refundOf(one: FakeStripeRefund) {
    return wireStripeRefund(one, sessionOf(one));
  }

  function disputeOf(one: FakeStripeDispute) {
    return wireStripeDispute(one, sessionOf(one));
  }

  function isOf(query: URLSearchParams) {
    const intent = query.get("payment_intent");
    return (one: { sessionId: string }) => !intent || intentIdOf(sessionOf(one)) === intent;
  }
}
