import { readEnv } from "#lib/env.ts";
import { notFound } from "#lib/kernel/errors.ts";
import { type AnyRuntime, createInstance, type Runtime } from "#lib/runtime.ts";

// One per process, even when a bundler has duplicated this module.
const RUNTIME = Symbol.for("storefront.runtime");
const slot = globalThis as { [RUNTIME]?: AnyRuntime };

/** Returns the dependencies of this process, built from the environment on first use. Only entry points use it. */
export function instance(): AnyRuntime {
  slot[RUNTIME] ??= createInstance(readEnv(process.env));
  return slot[RUNTIME];
}

/** Returns the dependencies of an instance with a database. Throws 404 without one. */
export function runtime(): Runtime {
  const current = instance();
  if ("db" in current) return current;
  throw notFound("path");
}

/** Sets the dependencies of this process, for the server or a test. */
export function installRuntime(current: AnyRuntime): void {
  slot[RUNTIME] = current;
}
