import { readStockAndUsedKeys, type VariantStock } from "#db/queries/orders/order-basis.ts";
import { Failure } from "#lib/kernel/errors.ts";
import type { StoreContext } from "#lib/services/context.ts";
import type { QueuedOrder } from "#lib/services/orders/order-queue.ts";
import { inRequestOrder } from "#lib/services/pricing/price-order.ts";

/** Waiting orders that one statement checks, which bounds its cost. */
const MAX_CHECKED = 200;

interface StockedLine {
  variant: VariantStock;
  quantity: number;
}

/** Throws 409 with the lines that exceed the available stock. */
export function rejectShortage(lines: StockedLine[]): void {
  const shortage = findShortage(lines);
  if (shortage) throw shortage;
}

function findShortage(lines: StockedLine[]): Failure | undefined {
  const short = lines.filter(({ variant, quantity }) => variant.available < quantity);
  if (short.length === 0) return undefined;
  return new Failure({
    code: "INSUFFICIENT_STOCK",
    text: "There is not enough stock",
    details: short.map(({ variant: { uid, available, limited_by }, quantity }) => ({
      variant: uid,
      requested: quantity,
      available,
      limited_by,
    })),
  });
}

/** Returns whether an order was rejected with `rejectShortage`. */
export function isShortage(error: unknown): boolean {
  return error instanceof Failure && error.code === "INSUFFICIENT_STOCK";
}

let isChecking = false;

/**
 * Refuses the waiting orders that want the same variants as this order and are short of stock, too, so that buyers of
 * a sold-out variant neither wait for their turn nor cost a statement each. Reads their stock and keys in one snapshot
 * after their arrival; an order whose key has been used waits for its turn, which replays the stored response.
 */
export async function refuseSoldOut(
  { db, orderQueue }: Pick<StoreContext, "db" | "orderQueue">,
  order: QueuedOrder,
): Promise<void> {
  const { storeUid, hasKey } = order;
  const wanted = new Set(order.lines.map(({ variant }) => variant));
  const candidates = orderQueue
    .waiting()
    .filter(({ order: other }) => other.storeUid === storeUid && other.hasKey === hasKey)
    .filter(({ order: other }) => other.lines.some(({ variant }) => wanted.has(variant)))
    .slice(0, MAX_CHECKED);
  if (candidates.length === 0 || isChecking) return;
  isChecking = true;
  try {
    const { stock, usedKeys } = await readStockAndUsedKeys(db, storeUid, {
      hasKey,
      variants: [
        ...new Set(
          candidates.flatMap(({ order: { lines } }) => lines.map(({ variant }) => variant)),
        ),
      ],
      keys: candidates.flatMap(({ order: { keys } }) => keys.map(({ key }) => key)),
    });
    const byUid = new Map(stock.map((variant) => [variant.uid, variant]));
    const used = new Set(usedKeys);
    for (const { order: other, refuse } of candidates) {
      if (other.keys.some(({ key }) => used.has(key))) continue;
      const shortage = shortageOf(other, byUid);
      if (shortage) refuse(shortage);
    }
  } finally {
    isChecking = false;
  }
}

/** Returns the order's shortage; undefined when it has none, or another fault that its turn finds. */
function shortageOf(
  { lines, request }: QueuedOrder,
  stock: Map<string, VariantStock>,
): Failure | undefined {
  const stocked = lines.flatMap(({ variant: uid, quantity }) => {
    const variant = stock.get(uid);
    return variant ? [{ variant, quantity }] : [];
  });
  if (stocked.length < lines.length) return undefined;
  return findShortage(inRequestOrder(stocked, request.items));
}
