import { X } from "lucide-react";
import { AppLink } from "#app/_ui/app-link.tsx";
import { Field } from "#app/_ui/field.tsx";
import { Select } from "#app/_ui/select.tsx";
import { FilterForm } from "#app/dashboard/_components/filter-form.tsx";
import type { OrderListQuery } from "#lib/contract/dashboard/orders.ts";
import { FULFILMENT_NAMES } from "#lib/dashboard/order-labels.ts";
import { withQuery } from "#lib/dashboard/page-query.ts";
import { PAYMENT_NAMES } from "#lib/format/payment-names.ts";

interface OrderFiltersProps {
  path: string;
  query: OrderListQuery;
  /** Name of the only customer whose orders are listed. */
  customer: string | undefined;
}

/** Filters of the order list. */
export function OrderFilters({ path, query, customer }: OrderFiltersProps) {
  return (
    <>
      <FilterForm path={path} query={query} placeholder="Number, name, e-mail, phone">
        {query.customer && <input type="hidden" name="customer" value={query.customer} />}
        <Select label="Payment" name="payment" defaultValue={query.payment ?? ""}>
          <Options names={{ due: "Awaiting payment", ...PAYMENT_NAMES }} />
        </Select>
        <Select label="Fulfilment" name="fulfilment" defaultValue={query.fulfilment ?? ""}>
          <Options names={{ due: "To fulfil", ...FULFILMENT_NAMES }} />
        </Select>
        <Field label="From" type="date" name="from" defaultValue={query.from} />
        <Field label="To" type="date" name="to" defaultValue={query.to} />
      </FilterForm>
      {query.customer && (
        <AppLink
          href={withQuery(path, { ...query, customer: undefined, page: 1 })}
          aria-label={`Clear customer filter: ${customer ?? "Unknown customer"}`}
          className="mb-4 inline-flex min-h-11 max-w-full items-center gap-2 rounded-control bg-rule py-1 pr-2 pl-3.5 font-medium hover:bg-ink hover:text-paper"
        >
          <span className="truncate">{customer ?? "Unknown customer"}</span>
          <X aria-hidden="true" className="size-4 shrink-0" />
        </AppLink>
      )}
    </>
  );
}

function Options({ names }: { names: Record<string, string> }) {
  return (
    <>
      <option value="">All</option>
      {Object.entries(names).map(([value, name]) => (
        <option key={value} value={value}>
          {name}
        </option>
      ))}
    </>
  );
}
