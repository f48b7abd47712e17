import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
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
import { listen } from "#tests/support/server/listen.ts";

type PaystackCall = "initialize" | "verify" | "balance";

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

interface FaultOptions {
  on?: PaystackCall;
  /** Default: always. */
  times?: number;
  /** Whether the call takes effect before it fails. Default: it does not. */
  when?: Order["when"];
}

interface CallbackOptions {
  /** Event type. */
  event?: string;
  /** Fields that differ from the transaction's. */
  changes?: object;
  /** Key that signs the message; default: the account's. */
  secretKey?: string;
  /** Sends the same JSON with other whitespace than was signed. */
  reserialised?: boolean;
}

/** When a payment on the hosted page sends a callback. The customer returns at once. */
type CallbackTiming = "before return" | "after return" | "never";

export interface FakePaystack {
  /** The API's base URL, which also serves the hosted page. */
  url: string;
  secretKey: string;
  /** Where callbacks are sent, which a merchant enters in the dashboard of the provider. */
  callbackUrl: string | undefined;
  callbackTiming: CallbackTiming;
  requests: RecordedRequest[];
  /** Returns the requests of one call in their order. */
  of(call: PaystackCall): RecordedRequest[];
  /** All transactions, the newest last. */
  transactions(): FakeTransaction[];
  /** Returns the transaction with this reference; throws when there is none. */
  get(reference: string): FakeTransaction;
  /** Changes a transaction: pays it, or gives it another amount, currency, mode or status. */
  change(reference: string, changes: Partial<FakeTransaction>): FakeTransaction;
  /** Sends a callback about a transaction and returns the response. */
  sendCallback(reference: string, options?: CallbackOptions): Promise<Response>;
  /** Sends any signed message. */
  sendMessage(message: object, options?: CallbackOptions): Promise<Response>;
  /** Produces `fault` on the call `on` (default: verify). */
  setFault(fault: PaystackFault, options?: FaultOptions): void;
  /** Clears faults and recorded requests, but not the transactions. */
  reset(): void;
  close(): Promise<void>;
}

const CURRENCIES = ["GHS", "KES", "NGN", "USD", "XOF", "ZAR"];
/** In units of any currency. */
const MAX_AMOUNT = 10_000_000;

/** All fakes of a process count on: the IDs of two accounts are never the same. */
let nextId = 4_099_260_516;

/** Starts a payment provider on this machine with Paystack's paths, bodies, status codes, signatures and page. */
export async function startFakePaystack({
  secretKey = "sk_test_0123456789abcdef0123456789abcdef01234567",
} = {}): Promise<FakePaystack> {
  const requests: RecordedRequest[] = [];
  const orders: Order[] = [];
  const transactions = new Map<string, FakeTransaction>();
  const server = createServer((req, res) => {
    handle(req, res).catch(() => res.destroy());
  });
  const { url: origin } = await listen(server);

  const fake: FakePaystack = {
    url: origin,
    secretKey,
    callbackUrl: undefined,
    callbackTiming: "never",
    requests,
    of: (call) => requests.filter((request) => request.call === call),
    transactions: () => [...transactions.values()],
    get,
    change: (reference, changes) => Object.assign(get(reference), changes),
    sendCallback(reference, options = {}) {
      const { event = "charge.success", changes } = options;
      const data = { ...wireTransaction(get(reference)), ...changes };
      return fake.sendMessage({ event, data }, options);
    },
    sendMessage(message, { secretKey: key = fake.secretKey, reserialised = false } = {}) {
      if (!fake.callbackUrl) throw new Error("The callback URL is not set");
      const body = JSON.stringify(message);
      return fetch(fake.callbackUrl, {
        method: "POST",
        headers: { "content-type": "application/json", "x-paystack-signature": sign(body, key) },
        body: reserialised ? JSON.stringify(message, null, 1) : body,
      });
    },
    setFault(
      fault,
      { on = "verify", times = Number.POSITIVE_INFINITY, when = "before" }: FaultOptions = {},
    ) {
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

  function get(reference: string): FakeTransaction {
    const transaction = transactions.get(reference);
    if (!transaction) throw new Error(`There is no transaction ${reference}`);
    return transaction;
  }

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
    if (!order) return respond(record, res);
    order.times -= 1;
    if (order.when === "after") takeEffect(record);
    return paystackFaults[order.fault]({ res, origin, sent: record.body || path });
  }

  function callOf(method: string, path: string): RecordedRequest["call"] {
    if (path.startsWith("/checkout/")) return "page";
    if (method === "POST" && path === "/transaction/initialize") return "initialize";
    if (method === "GET" && path.startsWith("/transaction/verify/")) return "verify";
    return method === "GET" && path === "/balance" ? "balance" : "other";
  }

  function respond(record: RecordedRequest, res: ServerResponse): ServerResponse {
    if (!record.authorization?.startsWith("Bearer ")) {
      return refuse(res, 401, "Format is Authorization Bearer [secret key]");
    }
    if (record.authorization !== `Bearer ${fake.secretKey}`) return refuse(res, 401, "Invalid key");
    switch (record.call) {
      case "initialize":
        return initialize(record, res);
      case "verify":
        return verify(record, res);
      case "balance":
        return reply(res, "Balances retrieved", [{ currency: "NGN", balance: 0 }]);
      default:
        return refuse(res, 404, "Requested resource not available");
    }
  }

  function initialize(record: RecordedRequest, res: ServerResponse): ServerResponse {
    const refusal = refusalOf(record.body);
    if (refusal) return refuse(res, 400, refusal);
    const { accessCode, reference } = takeEffect(record) as FakeTransaction;
    return reply(res, "Authorization URL created", {
      authorization_url: `${origin}/checkout/${accessCode}`,
      access_code: accessCode,
      reference,
    });
  }

  function refusalOf(body: string): string | undefined {
    const { email, amount, currency, reference } = JSON.parse(body);
    if (!/^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(email ?? "")) return "Invalid Email Address Passed";
    if (!Number.isSafeInteger(amount)) return "Amount must be an integer";
    if (amount <= 0) return "You must specify a valid amount";
    if (amount > MAX_AMOUNT * 100) return "Transaction amount limit exceeded";
    if (!CURRENCIES.includes(currency)) return "Currency not supported by merchant";
    if (!/^[A-Za-z\d\-.=]+$/.test(reference)) return "Invalid character in transaction reference";
    return transactions.has(reference) ? "Duplicate Transaction Reference" : undefined;
  }

  /** Creates the transaction of a valid request; undefined for any other request. */
  function takeEffect({ call, body }: RecordedRequest): FakeTransaction | undefined {
    if (call !== "initialize" || refusalOf(body)) return undefined;
    const sent = JSON.parse(body);
    const id = nextId++;
    const transaction: FakeTransaction = {
      id,
      reference: sent.reference,
      accessCode: `access${id}`,
      email: sent.email,
      requestedAmount: sent.amount,
      amount: sent.amount,
      currency: sent.currency,
      status: "abandoned",
      domain: fake.secretKey.startsWith("sk_live_") ? "live" : "test",
      callbackUrl: sent.callback_url,
      cancelUrl: sent.metadata?.cancel_action,
      paidAt: null,
      createdAt: new Date().toISOString(),
    };
    transactions.set(sent.reference, transaction);
    return transaction;
  }

  function verify({ path }: RecordedRequest, res: ServerResponse): ServerResponse {
    const reference = decodeURIComponent(path.slice("/transaction/verify/".length));
    const transaction = transactions.get(reference);
    if (transaction) return reply(res, "Verification successful", wireTransaction(transaction));
    return refuse(res, 400, "Transaction reference not found.", {
      meta: { nextStep: "Ensure that you're passing the reference of an existing transaction" },
      type: "validation_error",
      code: "transaction_not_found",
    });
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
    const { reference, callbackUrl } = transaction;
    const notify = () => status === "success" && fake.sendCallback(reference);
    if (fake.callbackTiming === "before return") await notify();
    const target = new URL(callbackUrl ?? "http://127.0.0.1/");
    target.searchParams.set("trxref", reference);
    target.searchParams.set("reference", reference);
    res.writeHead(303, { location: target.href }).end();
    if (fake.callbackTiming === "after return") await notify();
  }
}
