import { BODY_LIMITS } from "#lib/contract/constants.ts";
import type { OrderRequest } from "#lib/contract/order-request.ts";
import { Failure } from "#lib/kernel/errors.ts";
import { mergeLines } from "#lib/services/pricing/price-order.ts";

/** Maximum order size for a shopper without an API key. */
export interface OrderSizeLimits {
  /** Units of each line. */
  lineQuantity: number;
  lines: number;
}

/** Reads the limits from the settings; 0 means the API's limit. */
export function orderSizeLimits(env: {
  LIMIT_SHOPPER_LINE_QUANTITY: number;
  LIMIT_SHOPPER_ORDER_LINES: number;
}): OrderSizeLimits {
  return {
    lineQuantity: env.LIMIT_SHOPPER_LINE_QUANTITY || BODY_LIMITS.quantity,
    lines: env.LIMIT_SHOPPER_ORDER_LINES || BODY_LIMITS.items,
  };
}

/** Throws 400 `ORDER_TOO_LARGE` for an order beyond these limits; adds up the lines of a variant. */
export function requireOrderSize({ items }: OrderRequest, limits: OrderSizeLimits): void {
  const merged = mergeLines(items);
  const isWithin = merged.every(({ quantity }) => quantity <= limits.lineQuantity);
  if (isWithin && merged.length <= limits.lines) return;
  throw new Failure({
    code: "ORDER_TOO_LARGE",
    text: isWithin
      ? `You can order at most ${limits.lines} different items. Order fewer, or contact the store`
      : `You can order at most ${limits.lineQuantity} of each item. Order fewer, or contact the store`,
    details: { line_quantity: limits.lineQuantity, lines: limits.lines },
  });
}
