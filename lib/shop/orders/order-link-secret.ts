import { instance, type Runtime } from "#lib/runtime.ts";

let warned = false;

/** What this instance signs order links with; undefined, and said once in the log, where none is set. */
export function orderLinkSecret({ env, log }: Pick<Runtime, "env" | "log"> = instance()) {
  if (env.ORDER_LINK_SECRET === undefined && !warned) {
    warned = true;
    log.error(
      {},
      "ORDER_LINK_SECRET is not set: shoppers get no order pages and cannot track orders",
    );
  }
  return env.ORDER_LINK_SECRET;
}
