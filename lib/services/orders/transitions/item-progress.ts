import type { ItemFulfilmentStatusValue } from "#db/order-schema.ts";
import type { FulfillableItem } from "#db/queries/orders/order-transitions.ts";
import { Failure, invalidRequest } from "#lib/kernel/errors.ts";

/** A quantity of one order line. */
export interface ItemQuantity {
  /** Uid of the line. */
  item: string;
  quantity: number;
}

/** An order line with the number of pieces to fulfil or return. */
export type SelectedItem = FulfillableItem & { moving: number };

/**
 * Selects the requested pieces, or all that are left. Throws 400 for an unknown line or an invalid quantity,
 * 409 `QUANTITY_TOO_LARGE` for more than is left.
 */
export function selectItems(
  items: FulfillableItem[],
  named: ItemQuantity[] | undefined,
  leftOf: (item: FulfillableItem) => number,
): SelectedItem[] {
  const wanted = named ? addUp(named, items) : undefined;
  const moving = items
    .map((item) => ({ ...item, moving: wanted ? (wanted.get(item.uid) ?? 0) : leftOf(item) }))
    .filter((item) => item.moving > 0);
  if (moving.length === 0) throw refused("must name at least one piece");
  const excess = moving.filter((item) => item.moving > leftOf(item));
  if (excess.length > 0) {
    throw new Failure({
      code: "QUANTITY_TOO_LARGE",
      text: "The order has fewer pieces left",
      details: excess.map((item) => ({
        item: item.uid,
        requested: item.moving,
        left: leftOf(item),
      })),
    });
  }
  return moving;
}

function addUp(named: ItemQuantity[], items: FulfillableItem[]): Map<string, number> {
  const wanted = new Map<string, number>();
  for (const { item, quantity } of named) {
    if (!items.some(({ uid }) => uid === item)) throw refused("must be lines of the order");
    if (!Number.isSafeInteger(quantity) || quantity < 1) {
      throw refused("must have whole quantities of at least 1");
    }
    wanted.set(item, (wanted.get(item) ?? 0) + quantity);
  }
  return wanted;
}

function refused(problem: string): Failure {
  return invalidRequest([{ field: "items", problem }]);
}

/** Returns the changed lines with their status, and the status of the whole order. */
export function applyProgress(
  items: FulfillableItem[],
  moved: FulfillableItem[],
): { moved: FulfillableItem[]; orderStatus: ItemFulfilmentStatusValue } {
  const settled = moved.map((item) => ({ ...item, fulfilment_status: statusOf([item]) }));
  const all = items.map((item) => settled.find(({ uid }) => uid === item.uid) ?? item);
  return { moved: settled, orderStatus: statusOf(all) };
}

/** Fulfilled once all pieces were sent, returned once all of them came back. */
function statusOf(items: FulfillableItem[]): ItemFulfilmentStatusValue {
  const total = (key: "quantity" | "qty_fulfilled" | "qty_returned") =>
    items.reduce((pieces, item) => pieces + item[key], 0);
  const fulfilled = total("qty_fulfilled");
  if (fulfilled === 0) return "unfulfilled";
  if (fulfilled < total("quantity")) return "partially_fulfilled";
  return total("qty_returned") === fulfilled ? "returned" : "fulfilled";
}
