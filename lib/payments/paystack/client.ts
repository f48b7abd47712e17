import { createJsonClient, type JsonResponse } from "#lib/outbound/json-client.ts";
import { PaystackEnvelope } from "#lib/payments/paystack/wire.ts";
import { PaymentFault } from "#lib/payments/port.ts";
import {
  createProviderCalls,
  malformed,
  type ProviderCallOptions,
  type ProviderCalls,
  SERVICE,
} from "#lib/payments/provider-calls.ts";

export interface PaystackOptions extends ProviderCallOptions {
  /** Such as `https://api.paystack.co`. */
  baseUrl: string;
  secretKey: string;
}

/** A reply that refuses the request. */
export interface PaystackRefusal {
  succeeded: false;
  status: number;
  /** May echo what it got, so nothing shows it. */
  message: string;
  /** Names the error; only newer errors have one. */
  code: string;
}

type PaystackReply = { succeeded: true; data: unknown } | PaystackRefusal;

export interface PaystackClient extends ProviderCalls {
  /** Sends one request, within a call. */
  request(
    method: "GET" | "POST",
    path: string,
    signal: AbortSignal,
    body?: object,
  ): Promise<PaystackReply>;
}

/**
 * Creates the client of one account. Throws when `baseUrl` is not https (or local), or the key is not printable ASCII.
 */
export function createPaystackClient(options: PaystackOptions): PaystackClient {
  const { baseUrl, secretKey } = options;
  const send = createJsonClient({
    baseUrl,
    apiKey: secretKey,
    service: SERVICE,
    Fault: PaymentFault,
  });
  return {
    ...createProviderCalls(options),
    request: async (method, path, signal, body) =>
      parseEnvelope(await send({ method, path, body: body && JSON.stringify(body), signal })),
  };
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
