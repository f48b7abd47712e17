import type { DemoOrder, DemoOrderLine } from "#db/demo/demo-store.ts";

const OPEN = ["unfulfilled", "partially_fulfilled"];
const HANDED_OVER = ["fulfilled", "returned"];

/** Returns the stock that open orders reserve by SKU; pop-up events have separate stock. */
export function reservedBySku(orders: DemoOrder[]): Map<string, number> {
  const reserved = new Map<string, number>();
  for (const order of orders.filter(({ fulfilment }) => OPEN.includes(fulfilment))) {
    for (const line of order.lines.filter(({ isPopup }) => !isPopup)) {
      const waiting = line.quantity - fulfilledQuantity(order, line);
      reserved.set(line.sku, (reserved.get(line.sku) ?? 0) + waiting);
    }
  }
  return reserved;
}

/** Returns the fulfilled pieces of a line, including returned ones. */
export function fulfilledQuantity(order: DemoOrder, line: DemoOrderLine): number {
  if (line.isReturned || HANDED_OVER.includes(order.fulfilment)) return line.quantity;
  return line.fulfilled ?? 0;
}

/** Returns the returned pieces of a line. */
export function returnedQuantity(order: DemoOrder, line: DemoOrderLine): number {
  return line.isReturned || order.fulfilment === "returned" ? line.quantity : 0;
}
