import { type BulkheadPolicy, bulkhead } from "cockatiel";
import type { Log } from "#lib/kernel/log.ts";
import { CONCURRENCY } from "#lib/limits/concurrency.ts";
import {
  type CircuitBreakerSettings,
  createCircuitBreaker,
} from "#lib/outbound/circuit-breaker.ts";
import { untilDeadline } from "#lib/outbound/deadline.ts";
import { createJsonClient, type JsonResponse } from "#lib/outbound/json-client.ts";
import { readPaystackCallback } from "#lib/payments/paystack/callback.ts";
import { PAYSTACK_CURRENCIES, toPaystackAmount } from "#lib/payments/paystack/minor-units.ts";
import {
  InitializedTransaction,
  PaystackEnvelope,
  toProviderPayment,
} from "#lib/payments/paystack/wire.ts";
import { type PaymentAccount, PaymentFault } from "#lib/payments/port.ts";

export interface PaystackSettings extends CircuitBreakerSettings {
  /** Milliseconds for a call. */
  deadlineMs: number;
  /** Maximum concurrent calls, unless slots are shared. */
  maxInFlight: number;
}

export const paystackDefaults: PaystackSettings = {
  deadlineMs: 10_000,
  maxInFlight: CONCURRENCY.payments.running,
  breakAfter: 5,
  breakMs: 10_000,
};

interface PaystackOptions {
  /** Such as `https://api.paystack.co`. */
  baseUrl: string;
  secretKey: string;
  log: Log;
  settings?: Partial<PaystackSettings>;
  /** Shared by all accounts of this process. */
  slots?: BulkheadPolicy;
}

interface PaystackRefusal {
  succeeded: false;
  status: number;
  /** May echo what it got, so nothing shows it. */
  message: string;
  /** Names the error; only newer errors have one. */
  code: string;
}

type PaystackReply = { succeeded: true; data: unknown } | PaystackRefusal;

const SERVICE = "payment provider";

/**
 * Creates the client of one Paystack account, one per process and key. Throws when `baseUrl` is not https (or local)
 * or the key is not printable ASCII.
 */
export function createPaystackAccount(options: PaystackOptions): PaymentAccount {
  const { baseUrl, secretKey, log } = options;
  const settings = { ...paystackDefaults, ...options.settings };
  const send = createJsonClient({
    baseUrl,
    apiKey: secretKey,
    service: SERVICE,
    Fault: PaymentFault,
  });
  const execute = createCircuitBreaker({
    settings,
    slots: options.slots ?? bulkhead(settings.maxInFlight),
    service: SERVICE,
    Fault: PaymentFault,
    log,
  });

  return {
    currencies: PAYSTACK_CURRENCIES,

    async start({ reference, amount, currency, email, returnUrl }, signal) {
      const body = {
        email,
        amount: toPaystackAmount(amount, currency),
        currency,
        reference,
        callback_url: returnUrl,
        metadata: { cancel_action: returnUrl },
      };
      return call("start", signal, async (until) => {
        const reply = await request("POST", "/transaction/initialize", until, body);
        if (!reply.succeeded) throw startFault(reply);
        const started = InitializedTransaction.safeParse(reply.data).data;
        if (started?.reference !== reference) throw malformed();
        return { redirectUrl: started.authorization_url };
      });
    },

    async check(reference, signal) {
      return call("check", signal, async (until) => {
        const path = `/transaction/verify/${encodeURIComponent(reference)}`;
        const reply = await request("GET", path, until);
        if (!reply.succeeded) {
          if (isUnknownReference(reply)) return undefined;
          throw refused(reply.status);
        }
        const payment = toProviderPayment(reply.data);
        if (!payment) throw malformed();
        return payment;
      });
    },

    readCallback: (body, headers) => readPaystackCallback(secretKey, body, headers),

    /** Also while the circuit is open: a merchant wants to know whether it works now. */
    async testConnection(signal) {
      await withinDeadline("testConnection", signal, async (until) => {
        const reply = await request("GET", "/balance", until);
        if (!reply.succeeded) throw refused(reply.status);
      });
    },
  };

  function call<T>(
    name: string,
    signal: AbortSignal,
    work: (signal: AbortSignal) => Promise<T>,
  ): Promise<T> {
    return execute(() => withinDeadline(name, signal, work));
  }

  async function withinDeadline<T>(
    name: string,
    signal: AbortSignal,
    work: (signal: AbortSignal) => Promise<T>,
  ): Promise<T> {
    const deadline = { ms: settings.deadlineMs, signal, Fault: PaymentFault };
    const begun = performance.now();
    try {
      return await untilDeadline(deadline, work);
    } catch (error) {
      const fault = toFault(error, signal);
      if (fault instanceof PaymentFault && fault.kind !== "cancelled") {
        const ms = Math.round(performance.now() - begun);
        log.warn(
          { call: name, kind: fault.kind, reason: fault.message, ms },
          "payment call failed",
        );
      }
      throw fault;
    }
  }

  async function request(
    method: "GET" | "POST",
    path: string,
    signal: AbortSignal,
    body?: object,
  ): Promise<PaystackReply> {
    return parseEnvelope(await send({ method, path, body: body && JSON.stringify(body), signal }));
  }
}

function parseEnvelope({ status, json }: JsonResponse): PaystackReply {
  const envelope = PaystackEnvelope.safeParse(json);
  if (!envelope.success) throw malformed();
  const { message, code, data } = envelope.data;
  if (status < 300 && envelope.data.status) return { succeeded: true, data };
  if (/^invalid key$/i.test(message)) {
    throw new PaymentFault("unauthorized", `unauthorized: HTTP ${status}`);
  }
  return { succeeded: false, status, message, code };
}

function startFault({ status, message, code }: PaystackRefusal): PaymentFault {
  if (code === "duplicate_reference" || /^duplicate transaction reference/i.test(message)) {
    return new PaymentFault("duplicate_reference", "the reference was used before");
  }
  return [400, 422].includes(status)
    ? new PaymentFault("rejected", `rejected: HTTP ${status}`)
    : refused(status);
}

function isUnknownReference({ message, code }: PaystackRefusal): boolean {
  return code === "transaction_not_found" || /^transaction (reference )?not found/i.test(message);
}

function refused(status: number): PaymentFault {
  return new PaymentFault("bad_response", `provider_error: HTTP ${status}`);
}

function malformed(): PaymentFault {
  return new PaymentFault("bad_response", "malformed: not the documented reply");
}

function toFault(error: unknown, signal: AbortSignal): unknown {
  const hasDisconnected = signal.aborted && !(error instanceof PaymentFault);
  return hasDisconnected ? new PaymentFault("cancelled", "the caller disconnected") : error;
}
