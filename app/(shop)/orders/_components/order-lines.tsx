import { ProductImageTile } from "#app/_ui/product-image-tile.tsx";
import type { OrderItem } from "#lib/contract/order.ts";
import { formatMoney } from "#lib/format/format-money.ts";
import { toFulfilmentMethod } from "#lib/format/order-events.ts";
import { formatItemOptions } from "#lib/format/order-text.ts";
import { localPicture } from "#lib/shop/data/local-pictures.ts";
import type { TrackedOrder } from "#lib/shop/orders/order-timeline.ts";

interface OrderLinesProps {
  tracked: TrackedOrder;
  currency: string;
  publicUrl: string;
}

/** The ordered items at their order prices. */
export function OrderLines({ tracked, currency, publicUrl }: OrderLinesProps) {
  return (
    <section aria-labelledby="order-lines" className="border-t-2 border-ink pt-5">
      <h2 id="order-lines" className="mb-2 text-title">
        Items
      </h2>
      <ul className="flex flex-col divide-y divide-rule">
        {tracked.order.items.map((item) => (
          <Line
            key={item.uid}
            item={item}
            progress={progressOf(item, tracked)}
            currency={currency}
            publicUrl={publicUrl}
          />
        ))}
      </ul>
    </section>
  );
}

interface LineProps {
  item: OrderItem;
  progress: string;
  currency: string;
  publicUrl: string;
}

function Line({ item, progress, currency, publicUrl }: LineProps) {
  const price = (amount: string) => formatMoney(amount, currency);
  const chosen = formatItemOptions(item);
  const picture = localPicture(item.product_images, publicUrl);
  return (
    <li className="grid break-inside-avoid grid-cols-[min(4.5rem,20%)_minmax(0,1fr)] gap-4 py-4 print:grid-cols-1">
      <ProductImageTile
        picture={picture}
        category={null}
        name={item.product_name}
        className="aspect-[4/5] print:hidden"
        sizes="4.5rem"
      />
      <div className="flex flex-wrap items-start justify-between gap-x-4">
        <div className="min-w-0 grow basis-32 [overflow-wrap:anywhere]">
          <p className="leading-tight font-semibold">{item.product_name}</p>
          {chosen && <p className="text-fine text-ink-soft">{chosen}</p>}
          <p className="mt-1 text-fine figures">
            {item.quantity > 0 && `${item.quantity} × `}
            {price(item.unit_price)}
            {item.original_price && item.original_price !== item.unit_price && (
              <s className="ml-2 text-ink-soft">
                <span className="sr-only">regular price </span>
                {price(item.original_price)}
              </s>
            )}
          </p>
          {item.notes && (
            <p className="mt-1 border-l-4 border-rule pl-2.5 text-fine whitespace-pre-line">
              {item.notes}
            </p>
          )}
          {progress && (
            <p className="mt-1 text-fine font-medium first-letter:uppercase">{progress}</p>
          )}
        </div>
        <p className="font-bold whitespace-nowrap narrow figures">{price(item.total_price)}</p>
      </div>
    </li>
  );
}

const FULFILLED = { pickup: "picked up", delivery: "on the way", none: "completed" };

function progressOf(
  { fulfilment_status, qty_fulfilled, quantity }: OrderItem,
  { order, events }: TrackedOrder,
): string {
  if (quantity === 0) return "Cancelled";
  const isDelivered = events.some(({ kind }) => kind === "delivered");
  switch (fulfilment_status) {
    case "unfulfilled":
      return "";
    case "fulfilled":
      return isDelivered ? "delivered" : FULFILLED[toFulfilmentMethod(order)];
    case "returned":
      return "Returned";
    case "partially_fulfilled":
      return `${qty_fulfilled} of ${quantity} ${FULFILLED[toFulfilmentMethod(order)]}`;
  }
}
