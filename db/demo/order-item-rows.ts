import type { Insertable } from "kysely";
import { demoPrice, unitCost } from "#db/demo/catalogue-rows.ts";
import type { DemoOrder, DemoOrderLine, DemoProduct, DemoVariant } from "#db/demo/demo-store.ts";
import { pictureAddress } from "#db/demo/pictures.ts";
import { fulfilledQuantity, returnedQuantity } from "#db/demo/reserved-stock.ts";
import type { Uids } from "#db/demo/uids.ts";
import type { ItemFulfilmentStatusValue, OrderItemTable } from "#db/order-schema.ts";
import { money } from "#lib/kernel/decimal.ts";
import { times } from "#lib/kernel/money.ts";
import { variantName } from "#lib/kernel/variant-name.ts";

export type OrderItemRow = Insertable<OrderItemTable> & {
  total_price: string;
  discount_amount: string;
  qty_fulfilled: number;
  qty_returned: number;
};

/** The product of an order line; undefined once it was deleted. */
export type Goods = { product: DemoProduct; variant: DemoVariant } | undefined;

/** Returns an order line's row: a copy of the product's name and price at that time. */
export function orderItemRow(
  uids: Uids,
  order: DemoOrder,
  line: DemoOrderLine,
  position: number,
  goods: Goods,
): OrderItemRow {
  if (!goods && !line.removedProduct) throw new Error(`${order.number} orders ${line.sku}`);
  const price = goods ? demoPrice(goods.product, goods.variant) : line.paidPrice;
  const unitPrice = money(line.paidPrice ?? price ?? 0);
  return {
    uid: uids.orderItem(`${order.number}/${position}`),
    store_uid: uids.store,
    order_uid: uids.order(order.number),
    variant_uid: goods ? uids.variant(line.sku) : null,
    product_name: goods?.product.name ?? line.removedProduct ?? "",
    variant_name: variantName(goods?.variant.values ?? []),
    variant_sku: line.sku,
    attributes: attributesText(goods),
    product_image: pictureOf(goods),
    popup_inventory: line.isPopup ? uids.popupItem(line.sku) : null,
    quantity: line.quantity,
    original_price: price === undefined ? null : money(price),
    unit_price: unitPrice,
    total_price: times(unitPrice, line.quantity),
    discount_amount: money(line.discount ?? 0),
    total_cost: goods ? times(unitCost(goods.product, goods.variant), line.quantity) : null,
    fulfilment_status: itemStatus(order, line),
    qty_fulfilled: fulfilledQuantity(order, line),
    qty_returned: returnedQuantity(order, line),
    notes: line.notes ?? "",
    position,
  };
}

function attributesText(goods: Goods): string {
  const values = goods?.variant.values ?? [];
  return (goods?.product.options ?? [])
    .map((option, position) => `${option}: ${values[position]}`)
    .join(", ");
}

function pictureOf(goods: Goods): string {
  const picture = goods?.variant.picture ?? goods?.product.pictures[0];
  return picture ? pictureAddress(picture) : "";
}

function itemStatus(order: DemoOrder, line: DemoOrderLine): ItemFulfilmentStatusValue {
  if (returnedQuantity(order, line) > 0) return "returned";
  const fulfilled = fulfilledQuantity(order, line);
  if (fulfilled === 0) return "unfulfilled";
  return fulfilled === line.quantity ? "fulfilled" : "partially_fulfilled";
}
