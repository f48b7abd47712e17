import { AppLink } from "#app/_ui/app-link.tsx";
import { Button } from "#app/_ui/button.tsx";
import { DateTime } from "#app/dashboard/_components/date-time.tsx";
import { ExportButton } from "#app/dashboard/_components/export-button.tsx";
import {
  IF_SELECTED,
  LIST_CELL,
  type ListColumn,
  RowCheckbox,
  WIDE_LIST_CELL,
} from "#app/dashboard/_components/list-cells.tsx";
import { ListTable } from "#app/dashboard/_components/list-table.tsx";
import {
  EntryStateTag,
  FulfilmentStatusTag,
  PaymentStatusTag,
} from "#app/dashboard/_components/status.tsx";
import { CancelOrdersButton } from "#app/dashboard/stores/[store]/orders/cancel-orders.tsx";
import type {
  MerchantOrderSummary,
  OrderList,
  OrderListQuery,
} from "#lib/contract/dashboard/orders.ts";
import { DELIVERY_NAMES } from "#lib/dashboard/order-labels.ts";
import { formatMoney } from "#lib/format/format-money.ts";

const COLUMNS: ListColumn[] = [
  { name: "Order", ordering: "-created_at" },
  { name: "Customer", ordering: "customer_name", hideWhenNarrow: true },
  { name: "Payment", hideWhenNarrow: true },
  { name: "Fulfilment", hideWhenNarrow: true },
  { name: "Delivery", hideWhenNarrow: true },
  { name: "Items", isNumeric: true, hideWhenNarrow: true },
  { name: "Total", ordering: "-total_amount", isNumeric: true },
];

interface OrdersTableProps {
  store: { slug: string; currency: string };
  /** Path of the page that shows the table. */
  path: string;
  query: OrderListQuery;
  list: OrderList;
}

/** A page of orders. The selected ones can be cancelled or exported, and their packing slips printed. */
export function OrdersTable({ store: { slug, currency }, path, query, list }: OrdersTableProps) {
  const base = `/dashboard/stores/${slug}`;
  return (
    <ListTable
      label="Orders"
      path={path}
      query={query}
      count={list.count}
      columns={COLUMNS}
      actions={
        <>
          <Button
            type="submit"
            variant="secondary"
            className={IF_SELECTED}
            formAction={`${base}/orders/packing-slips`}
          >
            Print packing slips
          </Button>
          <CancelOrdersButton />
          <ExportButton action={`/api/dashboard/stores/${slug}/export/orders`} rows="orders" />
          <ExportButton action={`/api/dashboard/stores/${slug}/export/orders`} rows="items" />
        </>
      }
    >
      <tbody>
        {list.orders.map((order) => (
          <OrderRow key={order.order_number} order={order} base={base} currency={currency} />
        ))}
      </tbody>
    </ListTable>
  );
}

interface OrderRowProps {
  order: MerchantOrderSummary;
  base: string;
  currency: string;
}

function OrderRow({ order, base, currency }: OrderRowProps) {
  const { order_number, customer, customer_name } = order;
  return (
    <tr className="border-b border-rule align-top hover:bg-sheet">
      <RowCheckbox name="order" value={order_number} label={order_number} />
      <td className={LIST_CELL}>
        <AppLink
          href={`${base}/orders/${order_number}`}
          className="font-semibold underline-offset-4 figures hover:underline"
        >
          {order_number}
        </AppLink>
        <p className="text-fine text-ink-soft">
          <DateTime time={order.created_at} />
        </p>
        <p className="text-fine break-words @4xl:hidden">{customer_name}</p>
      </td>
      <td className={`${WIDE_LIST_CELL} break-words`}>
        {customer ? (
          <AppLink
            href={`${base}/customers/${customer}`}
            className="underline-offset-4 hover:underline"
          >
            {customer_name}
          </AppLink>
        ) : (
          customer_name
        )}
      </td>
      <td className={WIDE_LIST_CELL}>
        <PaymentStatusTag order={order} />
        <RefundDue amount={order.refund_due} currency={currency} />
        <PaymentFlags order={order} />
      </td>
      <td className={WIDE_LIST_CELL}>
        <FulfilmentStatusTag order={order} />
      </td>
      <td className={WIDE_LIST_CELL}>{DELIVERY_NAMES[order.delivery_method]}</td>
      <td className={`${WIDE_LIST_CELL} text-right figures`}>{order.item_count}</td>
      <td className={`${LIST_CELL} text-right`}>
        <p className="font-semibold figures">{formatMoney(order.total_amount, currency)}</p>
        <p className="mt-1 flex flex-col items-end gap-1 @4xl:hidden">
          <PaymentStatusTag order={order} />
          <RefundDue amount={order.refund_due} currency={currency} />
          <PaymentFlags order={order} />
          <FulfilmentStatusTag order={order} />
        </p>
      </td>
    </tr>
  );
}

/** What has to be decided about the order's payments, below the status. */
function PaymentFlags({ order }: { order: MerchantOrderSummary }) {
  return (
    <>
      {order.is_in_review && <EntryStateTag state="in_review" />}
      {order.is_disputed && <EntryStateTag state="open" />}
    </>
  );
}

/** The amount that is due for a refund, below its tag. */
function RefundDue({ amount, currency }: { amount: string; currency: string }) {
  if (Number(amount) === 0) return null;
  return <span className="block text-fine figures">{formatMoney(amount, currency)}</span>;
}
