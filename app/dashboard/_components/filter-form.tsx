"use client";

import { useRouter } from "next/navigation";
import { type ReactNode, useRef } from "react";
import { Button } from "#app/(storefront)/_components/button.tsx";
import { Field } from "#app/(storefront)/_components/field.tsx";
import { formPath } from "#lib/dashboard/page-query.ts";

interface FilterFormProps {
  /** The list's own address. */
  path: string;
  search: string;
  /** What is searched, such as "Name, e-mail". */
  placeholder: string;
  /** Further fields, each applied as soon as it changes. */
  children?: ReactNode;
}

/** A form that is the address: it works without a script, and with one as soon as something is chosen. */
export function FilterForm({ path, search, placeholder, children }: FilterFormProps) {
  const router = useRouter();
  const form = useRef<HTMLFormElement>(null);
  const apply = () => form.current && router.push(formPath(path, form.current));
  return (
    <div className="@container mb-6">
      <form
        ref={form}
        action={path}
        className={
          children
            ? "grid grid-cols-2 items-end gap-x-4 gap-y-3 @4xl:flex @4xl:*:flex-1"
            : "flex max-w-[34rem] items-end gap-3"
        }
        onSubmit={(event) => {
          event.preventDefault();
          apply();
        }}
        onChange={({ target }) => {
          if ((target as unknown as HTMLInputElement).type !== "search") apply();
        }}
      >
        <Field
          label="Search"
          className="min-w-0 grow @max-4xl:col-span-2 @4xl:flex-2!"
          type="search"
          name="search"
          placeholder={placeholder}
          defaultValue={search}
        />
        {children}
        <Button type="submit" kind="plain" className="@max-4xl:justify-self-start @4xl:flex-none!">
          Search
        </Button>
      </form>
    </div>
  );
}
