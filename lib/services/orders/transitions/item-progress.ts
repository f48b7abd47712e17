import type { Kysely } from "kysely";
import { updateItemProgress } from "#db/queries/orders/order-transitions.ts";
import type { OrderRow } from "#db/queries/orders/orders.ts";
import { changeStock, type StockDelta } from "#db/queries/orders/stock.ts";
import type { Database } from "#db/schema.ts";
import type { OrderItem } from "#lib/contract/order.ts";
import { Failure, invalidRequest } from "#lib/kernel/errors.ts";

type ItemRow = OrderRow["items"][number];

/** A quantity of one order line. */
export interface ItemQuantity {
  /** Uid of the line. */
  item: string;
  quantity: number;
}

/** How fulfilling, returning or cancelling items changes a line and its stock. */
interface Progress {
  /** Quantity that can still be fulfilled, returned or cancelled. */
  leftOf: (item: ItemRow) => number;
  /** Columns of the line after the change. */
  advance: (item: ItemRow, quantity: number) => Partial<ItemRow>;
  /** Change of the stock by each item; absent: none. */
  stock?: Pick<StockDelta, "on_hand" | "reserved">;
}

/**
 * Fulfils, returns or cancels the requested items, or all that are left: updates lines and stock. Returns the
 * order's new status and the changed items for its history. Throws 400 for an unknown line or an invalid
 * quantity, 409 `QUANTITY_TOO_LARGE` for more than is left.
 */
export async function changeItemProgress(
  db: Kysely<Database>,
  storeUid: string,
  { items }: OrderRow,
  named: ItemQuantity[] | undefined,
  { leftOf, advance, stock }: Progress,
): Promise<{ status: OrderItem["fulfilment_status"]; changed: ItemQuantity[] }> {
  const quantities = selectItems(items, named, leftOf);
  const lines = items.flatMap((item) => {
    const quantity = quantities.get(item.uid);
    if (!quantity) return [];
    const advanced = { ...item, ...advance(item, quantity) };
    return { ...advanced, fulfilment_status: itemsStatus([advanced]) };
  });
  await updateItemProgress(db, storeUid, lines);
  if (stock) {
    const { on_hand, reserved } = stock;
    await changeStock(
      db,
      storeUid,
      lines.map(({ uid, variant_uid, popup_inventory }) => {
        const quantity = quantities.get(uid) ?? 0;
        const change = { on_hand: on_hand * quantity, reserved: reserved * quantity };
        return { variant_uid, popup_inventory, ...change };
      }),
    );
  }
  return {
    status: itemsStatus(items.map((item) => lines.find(({ uid }) => uid === item.uid) ?? item)),
    changed: lines.map(({ uid }) => ({ item: uid, quantity: quantities.get(uid) ?? 0 })),
  };
}

/** Returns the quantity to change by line uid. */
function selectItems(
  items: ItemRow[],
  named: ItemQuantity[] | undefined,
  leftOf: (item: ItemRow) => number,
): Map<string, number> {
  const wanted = named
    ? addUp(named, items)
    : new Map(
        items.map((item) => [item.uid, leftOf(item)] as const).filter(([, left]) => left > 0),
      );
  if (wanted.size === 0) throw invalidItems("must contain at least one item");
  const excess = items.filter((item) => (wanted.get(item.uid) ?? 0) > leftOf(item));
  if (excess.length > 0) {
    throw new Failure({
      code: "QUANTITY_TOO_LARGE",
      text: "The order has fewer items left than you entered",
      details: excess.map((item) => ({
        item: item.uid,
        requested: wanted.get(item.uid),
        left: leftOf(item),
      })),
    });
  }
  return wanted;
}

function addUp(named: ItemQuantity[], items: ItemRow[]): Map<string, number> {
  const wanted = new Map<string, number>();
  for (const { item, quantity } of named) {
    if (!items.some(({ uid }) => uid === item)) throw invalidItems("must be lines of the order");
    if (!Number.isSafeInteger(quantity) || quantity < 1) {
      throw invalidItems("must have whole quantities of at least 1");
    }
    wanted.set(item, (wanted.get(item) ?? 0) + quantity);
  }
  return wanted;
}

function invalidItems(problem: string): Failure {
  return invalidRequest([{ field: "items", problem }]);
}

/** Fulfilled once all items were sent, returned once all of them came back. */
export function itemsStatus(
  items: Pick<ItemRow, "quantity" | "qty_fulfilled" | "qty_returned">[],
): OrderItem["fulfilment_status"] {
  const total = (key: "quantity" | "qty_fulfilled" | "qty_returned") =>
    items.reduce((sum, item) => sum + item[key], 0);
  const fulfilled = total("qty_fulfilled");
  if (fulfilled === 0) return "unfulfilled";
  if (fulfilled < total("quantity")) return "partially_fulfilled";
  return total("qty_returned") === fulfilled ? "returned" : "fulfilled";
}
