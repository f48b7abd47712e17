import {
  createPaystackClient,
  type PaystackOptions,
  type PaystackRefusal,
} from "#lib/payments/paystack/client.ts";
import { PAYSTACK_CURRENCIES, toPaystackAmount } from "#lib/payments/paystack/minor-units.ts";
import { createPaystackRecords } from "#lib/payments/paystack/records.ts";
import { readPaystackWebhook } from "#lib/payments/paystack/webhook.ts";
import { InitializedTransaction, toProviderPayment } from "#lib/payments/paystack/wire.ts";
import { type PaymentAccount, PaymentFault } from "#lib/payments/port.ts";
import { malformed, refused } from "#lib/payments/provider-calls.ts";

/**
 * Creates the client of one Paystack account, one per process and key. Throws when `baseUrl` is not https (or local)
 * or the key is not printable ASCII.
 */
export function createPaystackAccount(options: PaystackOptions): PaymentAccount {
  const { secretKey } = options;
  const client = createPaystackClient(options);
  const { call, callAnyway, request } = client;

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

    async check({ reference }, signal) {
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

    /** Paystack ends transactions only by its own time limit. */
    async cancel() {},

    ...createPaystackRecords(client),

    readWebhook: async (body, headers) => readPaystackWebhook(secretKey, body, headers),

    /** Also while the circuit is open: a merchant wants to know whether it works now. */
    async testConnection(signal) {
      await callAnyway("testConnection", signal, async (until) => {
        const reply = await request("GET", "/balance", until);
        if (!reply.succeeded) throw refused(reply.status);
      });
    },
  };
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
