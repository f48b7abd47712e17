import type { Stripe } from "stripe";
import { createJsonClient } from "#lib/outbound/json-client.ts";
import { PaymentFault } from "#lib/payments/port.ts";
import {
  createProviderCalls,
  type ProviderCallOptions,
  type ProviderCalls,
  refused,
  SERVICE,
} from "#lib/payments/provider-calls.ts";

export interface StripeOptions extends ProviderCallOptions {
  /** Such as `https://api.stripe.com`. */
  baseUrl: string;
  secretKey: string;
}

type Run = <T>(
  name: string,
  signal: AbortSignal,
  work: (stripe: Stripe) => Promise<T>,
) => Promise<T>;

/** Runs calls with Stripe's library. */
export interface StripeClient {
  run: Run;
  /** Also while the circuit is open. */
  runAnyway: Run;
  convertListed: ProviderCalls["convertListed"];
}

/** Loads the library when it is used first: it is large, and many instances have no account with Stripe. */
export async function loadStripe(): Promise<typeof Stripe> {
  return (await import("stripe")).default;
}

/**
 * Creates the client of one account. Stripe's library builds the requests and reads the errors; our JSON client sends
 * them, with its limits and without redirects. Throws when `baseUrl` is not https (or local), or the key is not
 * printable ASCII.
 */
export function createStripeClient(options: StripeOptions): StripeClient {
  const { baseUrl, secretKey } = options;
  const send = createJsonClient({
    baseUrl,
    apiKey: secretKey,
    service: SERVICE,
    Fault: PaymentFault,
  });
  const { call, callAnyway, convertListed } = createProviderCalls(options);
  const runWith =
    (through: typeof call): Run =>
    (name, signal, work) =>
      through(name, signal, async (until) => {
        const library = await loadStripe();
        return work(stripeFor(library, until)).catch((error) => throwFault(library, error));
      });
  return { run: runWith(call), runAnyway: runWith(callAnyway), convertListed };

  /** Returns the library, whose requests end with the signal. */
  function stripeFor(library: typeof Stripe, signal: AbortSignal): Stripe {
    const fetchThere: typeof fetch = async (input, init) => {
      const { pathname, search } = new URL(String(input));
      const { status, json } = await send({
        method: init?.method as "GET" | "POST" | "DELETE",
        path: pathname + search,
        body: init?.body ? String(init.body) : undefined,
        headers: Object.fromEntries(new Headers(init?.headers)),
        signal,
      });
      return Response.json(json, { status });
    };
    return new library(secretKey, {
      httpClient: library.createFetchHttpClient(fetchThere),
      maxNetworkRetries: 0,
      telemetry: false,
    });
  }
}

/** Stripe stores the answer to an idempotency key, also that its server failed. */
function toRepeated(error: unknown): unknown {
  if (!(error instanceof PaymentFault) || error.status === undefined) return error;
  const { kind, message, status } = error;
  return new PaymentFault(kind, message, { status, isRepeated: true });
}

/** Throws the fault of an error of the library, whose text may echo what Stripe got. */
function throwFault({ errors }: typeof Stripe, error: unknown): never {
  if (error instanceof errors.StripeConnectionError) throw toRepeated(error.detail) ?? error;
  if (!(error instanceof errors.StripeError)) throw error;
  const { statusCode = 0, type, code } = error;
  if (type === "StripeIdempotencyError") {
    throw code === "idempotency_key_in_use"
      ? new PaymentFault("busy", "the same call runs", { retryAfter: 1 })
      : new PaymentFault("duplicate_reference", "the reference was used before");
  }
  if ([400, 402, 404].includes(statusCode)) {
    throw new PaymentFault("rejected", `rejected: HTTP ${statusCode}`);
  }
  throw refused(statusCode);
}
