import { Field } from "#app/_ui/field.tsx";
import { Select } from "#app/_ui/select.tsx";
import { FilterForm } from "#app/dashboard/_components/filter-form.tsx";
import type { OrderListQuery } from "#lib/contract/dashboard/orders.ts";
import { FULFILMENT_NAMES } from "#lib/dashboard/order-labels.ts";
import { PAYMENT_NAMES } from "#lib/format/payment-names.ts";

/** Filters of the order list. */
export function OrderFilters({ path, query }: { path: string; query: OrderListQuery }) {
  return (
    <FilterForm path={path} query={query} placeholder="Number, name, e-mail, phone">
      {query.customer && <input type="hidden" name="customer" value={query.customer} />}
      <Select label="Payment" name="payment" defaultValue={query.payment ?? ""}>
        <Options names={{ due: "To be paid", ...PAYMENT_NAMES }} />
      </Select>
      <Select label="Fulfilment" name="fulfilment" defaultValue={query.fulfilment ?? ""}>
        <Options names={{ due: "To fulfil", ...FULFILMENT_NAMES }} />
      </Select>
      <Field label="From" type="date" name="from" defaultValue={query.from} />
      <Field label="To" type="date" name="to" defaultValue={query.to} />
    </FilterForm>
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
