import type { AnyRuntime } from "#lib/runtime.ts";

const warned = new WeakSet<AnyRuntime["log"]>();

/** Returns the secret for order links; logs a warning once when it is not set. */
export function orderLinkSecret({ env, log }: Pick<AnyRuntime, "env" | "log">): string | undefined {
  if (env.ORDER_LINK_SECRET === undefined && !warned.has(log)) {
    warned.add(log);
    log.warn(
      {},
      "ORDER_LINK_SECRET is not set: shoppers get no order pages and cannot track orders",
    );
  }
  return env.ORDER_LINK_SECRET;
}
