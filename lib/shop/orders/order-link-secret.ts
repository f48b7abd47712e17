import { instance, type Runtime } from "#lib/runtime.ts";
import type { Shop } from "#lib/shop/data/in-process.ts";
import { orderLink } from "#lib/shop/orders/order-link.ts";

const warned = new WeakSet<Runtime["log"]>();

/** Returns the secret for order links; logs an error once when it is not set. */
export function orderLinkSecret({ env, log }: Pick<Runtime, "env" | "log"> = instance()) {
  if (env.ORDER_LINK_SECRET === undefined && !warned.has(log)) {
    warned.add(log);
    log.error(
      {},
      "ORDER_LINK_SECRET is not set: shoppers get no order pages and cannot track orders",
    );
  }
  return env.ORDER_LINK_SECRET;
}

/** Returns the signed link of an order; undefined without a secret. */
export function signedOrderLink({ store, clock }: Shop, orderNumber: string): string | undefined {
  const secret = orderLinkSecret();
  return secret && orderLink({ storeUid: store.uid, orderNumber }, secret, clock.now().getTime());
}
