import {
  type FakeTransaction,
  wireTransaction,
} from "#tests/support/payments/fake-paystack-data.ts";
import {
  type FakeDispute,
  type FakeRefund,
  type PaystackRefundStatus,
  pageOf,
  refundRefusal,
  wireDispute,
  wireNewRefund,
  wireRefund,
} from "#tests/support/payments/fake-paystack-records.ts";

/** A call of the API. `refunds`, `disputes` and `transactions` are lists. */
export type PaystackCall =
  | "initialize"
  | "verify"
  | "balance"
  | "refund"
  | "refunds"
  | "disputes"
  | "transactions";

interface Answer {
  status: number;
  message: string;
  data?: unknown;
  /** Further fields of the envelope. */
  facts?: object;
}

interface ApiOptions {
  origin: string;
  isLive(): boolean;
  refundStatus(): PaystackRefundStatus;
  ignoresFilters(): boolean;
}

const CURRENCIES = ["GHS", "KES", "NGN", "USD", "XOF", "ZAR"];
/** In units of any currency. */
const MAX_AMOUNT = 10_000_000;

/** All fakes of a process count on: the IDs of two accounts are never the same. */
let nextId = 4_099_260_516;

/** Returns the call that a request makes. */
export function callOf(method: string, path: string): PaystackCall | "page" | "other" {
  const { pathname } = new URL(path, "http://127.0.0.1");
  if (pathname.startsWith("/checkout/")) return "page";
  if (method === "GET" && pathname.startsWith("/transaction/verify/")) return "verify";
  return CALLS[`${method} ${pathname}`] ?? "other";
}

const CALLS: Record<string, PaystackCall> = {
  "POST /transaction/initialize": "initialize",
  "GET /transaction": "transactions",
  "GET /balance": "balance",
  "POST /refund": "refund",
  "GET /refund": "refunds",
  "GET /dispute": "disputes",
};

/** Creates the state of a fake account and its answers to valid keys. */
export function createPaystackApi({ origin, isLive, refundStatus, ignoresFilters }: ApiOptions) {
  const transactions = new Map<string, FakeTransaction>();
  const refunds: FakeRefund[] = [];
  const disputes: FakeDispute[] = [];
  const answers: Record<PaystackCall, (body: string, url: URL) => Answer> = {
    initialize,
    verify,
    balance: () => ok("Balances retrieved", [{ currency: "NGN", balance: 0 }]),
    refund,
    refunds: (_body, { searchParams }) => listRefunds(searchParams),
    disputes: (_body, { searchParams }) => listDisputes(searchParams),
    transactions: (_body, { searchParams }) => listTransactions(searchParams),
  };
  return {
    transactions,
    refunds,
    disputes,
    get,
    changeRefund,
    openDispute,
    answer(call: PaystackCall | "other", { path, body }: { path: string; body: string }): Answer {
      if (call === "other") return refusal(404, "Requested resource not available");
      return answers[call](body, new URL(path, origin));
    },
  };

  function get(reference: string): FakeTransaction {
    const transaction = transactions.get(reference);
    if (!transaction) throw new Error(`There is no transaction ${reference}`);
    return transaction;
  }

  function initialize(body: string): Answer {
    const sent = JSON.parse(body);
    const problem = problemOf(sent, transactions);
    if (problem) return refusal(400, problem);
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
      domain: isLive() ? "live" : "test",
      returnUrl: sent.callback_url,
      cancelUrl: sent.metadata?.cancel_action,
      paidAt: null,
      createdAt: new Date().toISOString(),
    };
    transactions.set(sent.reference, transaction);
    return ok("Authorization URL created", {
      authorization_url: `${origin}/checkout/${transaction.accessCode}`,
      access_code: transaction.accessCode,
      reference: transaction.reference,
    });
  }

  function verify(_body: string, { pathname }: URL): Answer {
    const reference = decodeURIComponent(pathname.slice("/transaction/verify/".length));
    const transaction = transactions.get(reference);
    if (transaction) return ok("Verification successful", wireTransaction(transaction));
    return refusal(400, "Transaction reference not found.", {
      meta: { nextStep: "Ensure that you're passing the reference of an existing transaction" },
      type: "validation_error",
      code: "transaction_not_found",
    });
  }

  function refund(body: string): Answer {
    const sent = JSON.parse(body);
    const transaction = [...transactions.values()].find(({ id, reference }) =>
      [String(id), reference].includes(String(sent.transaction)),
    );
    if (!transaction) return refusal(404, "Transaction not found");
    const { reference } = transaction;
    const earlier = refunds.filter((one) => one.reference === reference);
    const problem = refundRefusal(sent, transaction, earlier);
    if (problem) return refusal(400, problem);
    const made: FakeRefund = {
      id: nextId++,
      reference,
      amount: Number(sent.amount ?? transaction.amount),
      status: "pending",
      merchantNote: sent.merchant_note ?? `Refund for transaction ${reference}`,
      createdAt: new Date().toISOString(),
      refundedAt: null,
    };
    refunds.push(made);
    changeRefund(made.id, refundStatus());
    return ok("Refund has been queued for processing", wireNewRefund(made, transaction));
  }

  /** A transaction without any money left is reversed. */
  function changeRefund(id: number, status: PaystackRefundStatus): FakeRefund {
    const refund = refunds.find((one) => one.id === id);
    if (!refund) throw new Error(`There is no refund ${id}`);
    const isProcessed = status === "processed";
    Object.assign(refund, { status, refundedAt: isProcessed ? new Date().toISOString() : null });
    const transaction = get(refund.reference);
    const returned = refunds
      .filter((one) => one.reference === refund.reference && one.status === "processed")
      .reduce((sum, { amount }) => sum + amount, 0);
    if (returned === transaction.amount) transaction.status = "reversed";
    return refund;
  }

  /** Returns whether a refund or dispute is of the transaction in a query. */
  function isOf(query: URLSearchParams) {
    const id = ignoresFilters() ? null : query.get("transaction");
    return ({ reference }: { reference: string }) =>
      id === null || String(get(reference).id) === id;
  }

  function listRefunds(query: URLSearchParams): Answer {
    const found = refunds.filter(isOf(query));
    const page = pageOf(found, query).map((one) => wireRefund(one, get(one.reference)));
    return ok("Refunds retrieved", page);
  }

  function listDisputes(query: URLSearchParams): Answer {
    const found = disputes.filter(isOf(query));
    const page = pageOf(found, query).map((one) => wireDispute(one, get(one.reference)));
    return ok("Disputes retrieved", page);
  }

  function listTransactions(query: URLSearchParams): Answer {
    const found = [...transactions.values()].filter(
      ({ status }) => !query.has("status") || status === query.get("status"),
    );
    return ok("Transactions retrieved", pageOf(found, query).map(wireTransaction));
  }

  function openDispute(reference: string, changes: Partial<FakeDispute> = {}): FakeDispute {
    const dispute: FakeDispute = {
      id: nextId++,
      reference,
      status: "awaiting-merchant-feedback",
      resolution: null,
      refundAmount: get(reference).amount,
      dueAt: new Date(Date.now() + 7 * 86_400_000).toISOString(),
      createdAt: new Date().toISOString(),
      ...changes,
    };
    disputes.push(dispute);
    return dispute;
  }
}

function ok(message: string, data: unknown): Answer {
  return { status: 200, message, data };
}

function refusal(status: number, message: string, facts = {}): Answer {
  return { status, message, facts };
}

/** Returns why a transaction cannot be initialized. */
function problemOf(
  { email, amount, currency, reference }: Record<string, unknown>,
  known: ReadonlyMap<string, unknown>,
): string | undefined {
  if (!/^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(String(email ?? "")))
    return "Invalid Email Address Passed";
  if (!Number.isSafeInteger(amount)) return "Amount must be an integer";
  if (Number(amount) <= 0) return "You must specify a valid amount";
  if (Number(amount) > MAX_AMOUNT * 100) return "Transaction amount limit exceeded";
  if (!CURRENCIES.includes(String(currency))) return "Currency not supported by merchant";
  if (!/^[A-Za-z\d\-.=]+$/.test(String(reference))) {
    return "Invalid character in transaction reference";
  }
  return known.has(String(reference)) ? "Duplicate Transaction Reference" : undefined;
}
