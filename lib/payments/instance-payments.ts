import type { Kysely } from "kysely";
import type { Database } from "#db/schema.ts";
import type { PaymentProvider } from "#lib/payments/port.ts";
import { createSandboxProvider } from "#lib/payments/sandbox/sandbox.ts";

interface InstancePaymentsOptions {
  mode: "sandbox" | "live";
  db: Kysely<Database>;
  /** Public URL of this instance, without a trailing slash. */
  publicUrl: string;
  /** Adds telemetry to a provider. */
  observed: (provider: PaymentProvider, name: string) => PaymentProvider;
}

/** The payment providers of this process. */
export interface InstancePayments {
  /** Returns the provider of stores without an account of their own; undefined when the instance has none. */
  provider(name: string): PaymentProvider | undefined;
}

/** Creates the payment providers of this process. Live mode without an account has none: nothing is pretended. */
export function createInstancePayments(options: InstancePaymentsOptions): InstancePayments {
  const { mode, observed } = options;
  const sandbox = mode === "sandbox" && observed(createSandboxProvider(options), "sandbox");
  return {
    provider: (name) => (name === "sandbox" && sandbox ? sandbox : undefined),
  };
}
