import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import {
  callOf,
  createPaystackApi,
  type PaystackCall,
} from "#tests/support/payments/fake-paystack-api.ts";
import {
  type FakeTransaction,
  hostedPage,
  type PaystackStatus,
  sign,
  wireTransaction,
} from "#tests/support/payments/fake-paystack-data.ts";
import {
  type PaystackFault,
  paystackFaults,
  refuse,
  reply,
} from "#tests/support/payments/fake-paystack-faults.ts";
import {
  type FakeDispute,
  type FakeRefund,
  type PaystackRefundStatus,
  wireDispute,
  wireRefundEvent,
} from "#tests/support/payments/fake-paystack-records.ts";
import { listen } from "#tests/support/server/listen.ts";

interface RecordedRequest {
  call: PaystackCall | "page" | "other";
  method: string;
  path: string;
  authorization: string | undefined;
  /** Text of the body. */
  body: string;
  /** The client disconnected before the response. */
  abandoned: boolean;
}

interface Order {
  fault: PaystackFault;
  on: PaystackCall;
  times: number;
  when: "before" | "after";
}

interface Hold {
  reached: Promise<void>;
  release(): void;
  drop(): void;
}

interface FaultOptions {
  on?: PaystackCall;
  /** Default: always. */
  times?: number;
  /** Whether the call takes effect before it fails. Default: it does not. */
  when?: Order["when"];
}

interface WebhookOptions {
  /** Event type. */
  event?: string;
  /** Fields that differ from the transaction's. */
  changes?: object;
  /** Key that signs the webhook; default: the account's. */
  secretKey?: string;
  /** Sends the same JSON with other whitespace than was signed. */
  reserialised?: boolean;
}

/** When a payment on the hosted page sends a webhook. The customer returns at once. */
type WebhookTiming = "before return" | "after return" | "never";

export interface FakePaystack {
  /** The API's base URL, which also serves the hosted page. */
  url: string;
  secretKey: string;
  /** Where webhooks are sent, which a merchant enters in the dashboard of the provider. */
  webhookUrl: string | undefined;
  webhookTiming: WebhookTiming;
  requests: RecordedRequest[];
  /** Returns the requests of one call in their order. */
  of(call: PaystackCall): RecordedRequest[];
  /** All transactions, the newest last. */
  transactions(): FakeTransaction[];
  /** Returns the transaction with this reference; throws when there is none. */
  get(reference: string): FakeTransaction;
  /** Changes a transaction: pays it, or gives it another amount, currency, mode or status. */
  change(reference: string, changes: Partial<FakeTransaction>): FakeTransaction;
  /** Status of a refund when it is made; default: pending. */
  refundStatus: PaystackRefundStatus;
  /** Whether the lists of refunds and disputes contain those of all transactions; default: false. */
  ignoresFilters: boolean;
  /** All refunds, the newest last. */
  refunds: FakeRefund[];
  /** Makes a refund in the provider's dashboard. */
  refundInDashboard(reference: string, amount: number): FakeRefund;
  /** Changes the status of a refund. */
  changeRefund(id: number, status: PaystackRefundStatus): FakeRefund;
  /** Opens a dispute about a transaction, whose webhook is still to be sent. */
  openDispute(reference: string, changes?: Partial<FakeDispute>): FakeDispute;
  /** Sends a webhook about a transaction and returns the response. */
  sendPaymentWebhook(reference: string, options?: WebhookOptions): Promise<Response>;
  /** Sends a webhook about a refund, such as `refund.processed`. */
  sendRefundWebhook(refund: FakeRefund): Promise<Response>;
  /** Sends a webhook about a dispute, such as `charge.dispute.create`. */
  sendDisputeWebhook(dispute: FakeDispute): Promise<Response>;
  /** Sends any signed webhook. */
  sendWebhook(webhook: object, options?: WebhookOptions): Promise<Response>;
  /**
   * Holds the next call of this kind before or after it takes effect. `reached` resolves when it is there; `release` lets
   * it continue, and `drop` forgets it.
   */
  hold(call: PaystackCall, when: "before" | "after"): Hold;
  /** Produces `fault` on the call `on` (default: verify). */
  setFault(fault: PaystackFault, options?: FaultOptions): void;
  /** Clears faults and recorded requests, but not the transactions. */
  reset(): void;
  close(): Promise<void>;
}

/** Starts a payment provider on this machine with Paystack's paths, bodies, status codes, signatures and page. */
export async function startFakePaystack({
  secretKey = "sk_test_0123456789abcdef0123456789abcdef01234567",
} = {}): Promise<FakePaystack> {
  const requests: RecordedRequest[] = [];
  const orders: Order[] = [];
  const holds: { call: PaystackCall; when: string; arrive(): Promise<void> }[] = [];
  const server = createServer((req, res) => {
    handle(req, res).catch(() => res.destroy());
  });
  const { url: origin } = await listen(server);
  const api = createPaystackApi({
    origin,
    isLive: () => fake.secretKey.startsWith("sk_live_"),
    refundStatus: () => fake.refundStatus,
    ignoresFilters: () => fake.ignoresFilters,
  });
  const { get } = api;

  const fake: FakePaystack = {
    url: origin,
    secretKey,
    webhookUrl: undefined,
    webhookTiming: "never",
    requests,
    of: (call) => requests.filter((request) => request.call === call),
    transactions: () => [...api.transactions.values()],
    get,
    refundStatus: "pending",
    ignoresFilters: false,
    refunds: api.refunds,
    refundInDashboard(reference, amount) {
      const body = JSON.stringify({ transaction: reference, amount });
      const { status, message } = api.answer("refund", { path: "/refund", body });
      const made = api.refunds.at(-1);
      if (status !== 200 || !made) throw new Error(message);
      return made;
    },
    changeRefund: api.changeRefund,
    openDispute: api.openDispute,
    sendRefundWebhook: (refund) =>
      fake.sendWebhook({
        event: `refund.${refund.status}`,
        data: wireRefundEvent(refund, get(refund.reference)),
      }),
    sendDisputeWebhook: (dispute) =>
      fake.sendWebhook({
        event: `charge.dispute.${dispute.status === "resolved" ? "resolve" : "create"}`,
        data: wireDispute(dispute, get(dispute.reference)),
      }),
    change: (reference, changes) => Object.assign(get(reference), changes),
    sendPaymentWebhook(reference, options = {}) {
      const { event = "charge.success", changes } = options;
      const data = { ...wireTransaction(get(reference)), ...changes };
      return fake.sendWebhook({ event, data }, options);
    },
    sendWebhook(webhook, { secretKey: key = fake.secretKey, reserialised = false } = {}) {
      if (!fake.webhookUrl) throw new Error("The webhook URL is not set");
      const body = JSON.stringify(webhook);
      return fetch(fake.webhookUrl, {
        method: "POST",
        headers: { "content-type": "application/json", "x-paystack-signature": sign(body, key) },
        body: reserialised ? JSON.stringify(webhook, null, 1) : body,
      });
    },
    hold(call, when) {
      const reached = Promise.withResolvers<void>();
      const released = Promise.withResolvers<void>();
      const arrive = () => {
        reached.resolve();
        return released.promise;
      };
      holds.push({ call, when, arrive });
      const drop = () => released.reject(new Error("The call was dropped"));
      return { reached: reached.promise, release: released.resolve, drop };
    },
    setFault(
      fault,
      { on = "verify", times = Number.POSITIVE_INFINITY, when = "before" }: FaultOptions = {},
    ) {
      orders.push({ fault, on, times, when });
    },
    reset() {
      holds.length = 0;
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
    const { method = "", url: path = "" } = req;
    const record: RecordedRequest = {
      call: callOf(method, path),
      method,
      path,
      authorization: req.headers.authorization,
      body: await text(req),
      abandoned: false,
    };
    requests.push(record);
    res.on("close", () => {
      record.abandoned = !res.writableFinished;
    });
    if (record.call === "page") return servePage(record, res);

    const order = orders.find(({ on, times }) => on === record.call && times > 0);
    if (!order) {
      await arriveAt(record, "before");
      return respond(record, res);
    }
    order.times -= 1;
    if (order.when === "after") api.answer(order.on, record);
    return paystackFaults[order.fault]({ res, origin, sent: record.body || path });
  }

  /** Waits for the release of a call that is held. */
  async function arriveAt({ call }: RecordedRequest, when: "before" | "after"): Promise<void> {
    const index = holds.findIndex((hold) => hold.call === call && hold.when === when);
    if (index >= 0) await holds.splice(index, 1)[0]?.arrive();
  }

  async function respond(record: RecordedRequest, res: ServerResponse): Promise<ServerResponse> {
    if (!record.authorization?.startsWith("Bearer ")) {
      return refuse(res, 401, "Format is Authorization Bearer [secret key]");
    }
    if (record.authorization !== `Bearer ${fake.secretKey}`) return refuse(res, 401, "Invalid key");
    if (record.call === "page") return refuse(res, 404, "Requested resource not available");
    const { status, message, data, facts } = api.answer(record.call, record);
    await arriveAt(record, "after");
    return status === 200 ? reply(res, message, data) : refuse(res, status, message, facts);
  }

  async function servePage({ method, path, body }: RecordedRequest, res: ServerResponse) {
    const accessCode = path.slice("/checkout/".length);
    const transaction = fake.transactions().find((one) => one.accessCode === accessCode);
    if (!transaction) return res.writeHead(404).end();
    if (method !== "POST") {
      return res.writeHead(200, { "content-type": "text/html" }).end(hostedPage(transaction));
    }
    const status = new URLSearchParams(body).get("outcome") as PaystackStatus;
    const paidAt = status === "success" ? new Date().toISOString() : null;
    Object.assign(transaction, { status, paidAt });
    const { reference, returnUrl } = transaction;
    const notify = () => status === "success" && fake.sendPaymentWebhook(reference);
    if (fake.webhookTiming === "before return") await notify();
    const target = new URL(returnUrl ?? "http://127.0.0.1/");
    target.searchParams.set("trxref", reference);
    target.searchParams.set("reference", reference);
    res.writeHead(303, { location: target.href }).end();
    if (fake.webhookTiming === "after return") await notify();
  }
}
