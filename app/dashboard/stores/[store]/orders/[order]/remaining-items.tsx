import { useStore } from "#app/dashboard/_components/store-provider.tsx";
import type { MerchantOrder } from "#lib/contract/dashboard/orders.ts";
import { itemName } from "#lib/dashboard/order-labels.ts";
import { formatMoney } from "#lib/format/format-money.ts";

interface RemainingItemsProps {
  order: MerchantOrder["order"];
  /** Without the remaining items. */
  total_amount: string;
  refund: string;
}

/** The items that are cancelled, and the total and refund that follow. */
export function RemainingItems({ order, total_amount, refund }: RemainingItemsProps) {
  const { currency } = useStore();
  return (
    <>
      <ul className="flex flex-col gap-1">
        {order.items
          .filter(({ quantity, qty_fulfilled }) => quantity > qty_fulfilled)
          .map((item) => (
            <li key={item.uid}>
              {item.quantity - item.qty_fulfilled} × {itemName(item)}
            </li>
          ))}
      </ul>
      <p>
        New total: <strong>{formatMoney(total_amount, currency)}</strong>.{" "}
        {Number(refund) > 0 && (
          <>
            A refund of <strong>{formatMoney(refund, currency)}</strong> will be recorded. No money
            is sent.
          </>
        )}
      </p>
    </>
  );
}
