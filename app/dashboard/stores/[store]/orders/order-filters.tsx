"use client";

import { useRouter } from "next/navigation";
import { useRef } from "react";
import { Button } from "#app/(storefront)/_components/button.tsx";
import { Field } from "#app/(storefront)/_components/field.tsx";
import { Select } from "#app/dashboard/_components/select.tsx";
import type { OrderListQuery } from "#lib/contract/dashboard/orders.ts";
import { FULFILMENT_NAMES, PAYMENT_NAMES } from "#lib/dashboard/order-words.ts";
import { formPath } from "#lib/dashboard/page-query.ts";

/** A form that is the address: it works without a script, and with one as soon as something is chosen. */
export function OrderFilters({ path, query }: { path: string; query: OrderListQuery }) {
  const router = useRouter();
  const form = useRef<HTMLFormElement>(null);
  const apply = () => form.current && router.push(formPath(path, form.current));
  return (
    <form
      ref={form}
      action={path}
      className="grid grid-cols-2 items-end gap-x-4 gap-y-3 xl:grid-cols-[minmax(14rem,2fr)_1fr_1fr_auto_auto_auto] "
      onSubmit={(event) => {
        event.preventDefault();
        apply();
      }}
    >
      {query.customer && <input type="hidden" name="customer" value={query.customer} />}
      <Field
        label="Search"
        className="max-xl:col-span-2"
        type="search"
        name="search"
        placeholder="Number, name, e-mail, phone"
        defaultValue={query.search}
      />
      <Select label="Payment" name="payment" defaultValue={query.payment ?? ""} onChange={apply}>
        <Options names={PAYMENT_NAMES} />
      </Select>
      <Select
        label="Fulfilment"
        name="fulfilment"
        defaultValue={query.fulfilment ?? ""}
        onChange={apply}
      >
        <Options names={FULFILMENT_NAMES} />
      </Select>
      <Field label="From" type="date" name="from" defaultValue={query.from} onChange={apply} />
      <Field label="To" type="date" name="to" defaultValue={query.to} onChange={apply} />
      <Button type="submit" kind="plain" className="max-xl:col-span-2 max-xl:justify-self-start">
        Search
      </Button>
    </form>
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
