"use client";

import { useRouter } from "next/navigation";
import { useRef } from "react";
import { Button } from "#app/(storefront)/_components/button.tsx";
import { Field } from "#app/(storefront)/_components/field.tsx";
import { Select } from "#app/dashboard/_components/select.tsx";
import type { ProductListQuery } from "#lib/contract/dashboard/products.ts";
import { formPath } from "#lib/dashboard/page-query.ts";

/** A form that is the address: it works without a script, and with one as soon as something is chosen. */
export function ProductFilters({ path, query }: { path: string; query: ProductListQuery }) {
  const router = useRouter();
  const form = useRef<HTMLFormElement>(null);
  const apply = () => form.current && router.push(formPath(path, form.current));
  return (
    <form
      ref={form}
      action={path}
      className="grid grid-cols-2 items-end gap-x-4 gap-y-3 lg:grid-cols-[minmax(14rem,2fr)_1fr_1fr_1fr_auto]"
      onSubmit={(event) => {
        event.preventDefault();
        apply();
      }}
    >
      <Field
        label="Search"
        className="max-lg:col-span-2"
        type="search"
        name="search"
        placeholder="Name, brand or SKU"
        defaultValue={query.search}
      />
      <Select label="Shown" name="state" defaultValue={query.state ?? ""} onChange={apply}>
        <option value="">All</option>
        <option value="visible">Visible</option>
        <option value="hidden">Hidden</option>
        <option value="inactive">Inactive</option>
      </Select>
      <Select label="Stock" name="stock" defaultValue={query.stock ?? ""} onChange={apply}>
        <option value="">Any</option>
        <option value="low">Low</option>
        <option value="out">Sold out</option>
      </Select>
      <Select label="Promo" name="promo" defaultValue={query.promo ?? ""} onChange={apply}>
        <option value="">Any</option>
        <option value="on">On promo</option>
        <option value="ending">Ending soon</option>
      </Select>
      <Button type="submit" kind="plain">
        Search
      </Button>
    </form>
  );
}
