import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import {
  type PaystackFault,
  paystackFaults,
} from "#tests/support/payments/fake-paystack-faults.ts";
import {
  createStripeApi,
  type StripeCall,
  stripeCallOf,
} from "#tests/support/payments/fake-stripe-api.ts";
import {
  checkoutPage,
  type FakeSession,
  type FakeStripeDispute,
  type FakeStripeRefund,
  type StripeRefundStatus,
  signStripe,
  wireSession,
} from "#tests/support/payments/fake-stripe-data.ts";
import { listen } from "#tests/support/server/listen.ts";

interface RecordedRequest {
  call: StripeCall | "page" | "other";
  method: string;
  path: string;
  headers: IncomingMessage["headers"];
  /** Text of the body. */
  body: string;
}

interface FaultOptions {
  on: StripeCall;
  /** Default: always. */
  times?: number;
  /** Whether the call takes effect before it fails. Default: it does not. */
  when?: "before" | "after";
}

interface WebhookOptions {
  /** Secret that signs the webhook; default: the account's. */
  signingSecret?: string;
  /** Sends the same JSON with other whitespace than was signed. */
  reserialised?: boolean;
  /** Time of the signature, in seconds. */
  signedAt?: number;
}

export interface FakeStripe {
  /** The API's base URL, which also serves the hosted page. */
  url: string;
  secretKey: string;
  signingSecret: string;
  /** Where webhooks are sent. */
  webhookUrl: string | undefined;
  /** When a payment on the hosted page sends a webhook. The customer returns at once. */
  webhookTiming: "before return" | "after return" | "never";
  requests: RecordedRequest[];
  /** Returns the requests of one call in their order. */
  of(call: StripeCall): RecordedRequest[];
  sessions(): FakeSession[];
  /** Returns the session with this reference; throws when there is none. */
  get(reference: string): FakeSession;
  /** Changes a session: gives it another amount, currency or mode. */
  change(reference: string, changes: Partial<FakeSession>): FakeSession;
  /** Lets the customer pay, fail, or pay with a slow method, as the hosted page does. */
  decide(reference: string, outcome: keyof typeof OUTCOMES): FakeSession;
  /** Status of a refund when it is made; default: succeeded. */
  refundStatus: StripeRefundStatus;
  /** All refunds, the newest last. */
  refunds: FakeStripeRefund[];
  /** Makes a refund in the provider's dashboard. */
  refundInDashboard(reference: string, amount: number): FakeStripeRefund;
  openDispute(reference: string, changes?: Partial<FakeStripeDispute>): FakeStripeDispute;
  /** The registered webhook endpoints. */
  endpoints: ReturnType<typeof createStripeApi>["endpoints"];
  /** Sends the webhook about a session and returns the response. */
  sendPaymentWebhook(reference: string, options?: WebhookOptions): Promise<Response>;
  sendRefundWebhook(refund: FakeStripeRefund): Promise<Response>;
  sendDisputeWebhook(dispute: FakeStripeDispute): Promise<Response>;
  /** Sends any signed webhook. */
  sendWebhook(type: string, object: object, options?: WebhookOptions): Promise<Response>;
  setFault(fault: PaystackFault, options: FaultOptions): void;
  /** Clears faults and recorded requests, but not the sessions. */
  reset(): void;
  close(): Promise<void>;
}

const OUTCOMES = {
  paid: { status: "complete", paymentStatus: "paid", intentStatus: "succeeded" },
  processing: { status: "complete", paymentStatus: "unpaid", intentStatus: "processing" },
  declined: { status: "open", paymentStatus: "unpaid", intentStatus: "requires_payment_method" },
  failed: { status: "complete", paymentStatus: "unpaid", intentStatus: "requires_payment_method" },
} as const;

/** Starts a payment provider on this machine with Stripe's paths, bodies, status codes, signatures and page. */
export async function startFakeStripe({
  secretKey = "sk_test_0123456789abcdefghijklmn",
} = {}): Promise<FakeStripe> {
  const requests: RecordedRequest[] = [];
  /** Idempotency keys whose first answer was a failure of the server, which Stripe repeats. */
  const failedKeys = new Set<string>();
  const orders: (Required<FaultOptions> & { fault: PaystackFault })[] = [];
  const server = createServer((req, res) => {
    handle(req, res).catch(() => res.destroy());
  });
  const { url: origin } = await listen(server);
  const api = createStripeApi({
    origin,
    isLive: () => fake.secretKey.includes("_live_"),
    refundStatus: () => fake.refundStatus,
  });

  const fake: FakeStripe = {
    url: origin,
    secretKey,
    signingSecret: "whsec_0123456789abcdef",
    webhookUrl: undefined,
    webhookTiming: "never",
    requests,
    of: (call) => requests.filter((request) => request.call === call),
    sessions: () => [...api.sessions.values()],
    get: api.get,
    change: (reference, changes) => Object.assign(api.get(reference), changes),
    decide: (reference, outcome) => Object.assign(api.get(reference), OUTCOMES[outcome]),
    refundStatus: "succeeded",
    refunds: api.refunds,
    refundInDashboard: (reference, amount) => api.refundInDashboard(reference, amount),
    openDispute: api.openDispute,
    endpoints: api.endpoints,
    sendPaymentWebhook(reference, options) {
      const session = api.get(reference);
      const type = session.status === "expired" ? "expired" : "completed";
      return fake.sendWebhook(`checkout.session.${type}`, wireSession(session, origin), options);
    },
    sendRefundWebhook: (refund) => fake.sendWebhook("refund.updated", api.refundOf(refund)),
    sendDisputeWebhook(dispute) {
      const type = ["won", "lost"].includes(dispute.status) ? "closed" : "created";
      return fake.sendWebhook(`charge.dispute.${type}`, api.disputeOf(dispute));
    },
    sendWebhook(type, object, options = {}) {
      const { signingSecret = fake.signingSecret, reserialised = false, signedAt } = options;
      if (!fake.webhookUrl) throw new Error("The webhook URL is not set");
      const event = { id: "evt_1", object: "event", type, data: { object } };
      // Stripe sends its webhooks with line breaks.
      const body = JSON.stringify(event, null, 2);
      return fetch(fake.webhookUrl, {
        method: "POST",
        headers: {
          "content-type": "application/json; charset=utf-8",
          "stripe-signature": signStripe(body, signingSecret, signedAt),
        },
        body: reserialised ? JSON.stringify(event) : body,
      });
    },
    setFault(fault, { on, times = Number.POSITIVE_INFINITY, when = "before" }) {
      orders.push({ fault, on, times, when });
    },
    reset() {
      orders.length = 0;
      requests.length = 0;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return fake;

  async function handle(req: IncomingMessage, res: ServerResponse): Promise<unknown> {
    const { method = "", url: path = "", headers } = req;
    const call = stripeCallOf(method, path);
    const record: RecordedRequest = { call, method, path, headers, body: await text(req) };
    requests.push(record);
    if (call === "page") return servePage(record, res);
    const key = String(headers["idempotency-key"]);
    if (failedKeys.has(key)) return paystackFaults["http-500"]({ res, origin, sent: "" });
    const order = orders.find(({ on, times }) => on === call && times > 0);
    if (!order) return respond(record, res);
    order.times -= 1;
    if (order.fault === "http-500" && headers["idempotency-key"]) failedKeys.add(key);
    if (order.when === "after") answer(record);
    const sent = record.body || path;
    if (order.fault !== "http-400-echo") {
      return paystackFaults[order.fault]({ res, origin, sent });
    }
    return send(res, 400, { error: { type: "invalid_request_error", message: sent } });
  }

  function respond(record: RecordedRequest, res: ServerResponse): ServerResponse {
    if (record.headers.authorization !== `Bearer ${fake.secretKey}`) {
      const message = "Invalid API Key provided";
      return send(res, 401, { error: { type: "invalid_request_error", message } });
    }
    const { status, body } = answer(record);
    return send(res, status, body);
  }

  function answer({ call, path, body, headers }: RecordedRequest) {
    const key = headers["idempotency-key"];
    return api.answer(call === "page" ? "other" : call, {
      path,
      body,
      ...(typeof key === "string" && { idempotencyKey: key }),
    });
  }

  async function servePage({ method, path, body }: RecordedRequest, res: ServerResponse) {
    const session = api.sessions.get(path.slice("/c/pay/".length));
    if (session?.status !== "open") return res.writeHead(404).end();
    const outcome = new URLSearchParams(body).get("outcome") as keyof typeof OUTCOMES | null;
    if (outcome) fake.decide(session.reference, outcome);
    if (method !== "POST" || outcome === "declined") {
      return res.writeHead(200, { "content-type": "text/html" }).end(checkoutPage(session));
    }
    if (fake.webhookTiming === "before return") await fake.sendPaymentWebhook(session.reference);
    res.writeHead(303, { location: session.successUrl }).end();
    if (fake.webhookTiming === "after return") await fake.sendPaymentWebhook(session.reference);
  }
}

function send(res: ServerResponse, status: number, body: unknown): ServerResponse {
  const headers = { "content-type": "application/json", "request-id": "req_1" };
  return res.writeHead(status, headers).end(JSON.stringify(body));
}
