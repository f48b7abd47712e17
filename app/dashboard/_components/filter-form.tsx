"use client";

import { useRouter } from "next/navigation";
import { type ReactNode, useEffect, useRef, useTransition } from "react";
import { Button } from "#app/_ui/button.tsx";
import { Field } from "#app/_ui/field.tsx";
import { formPath } from "#lib/dashboard/page-query.ts";

interface FilterFormProps {
  /** The list's own address. */
  path: string;
  /** The address's values by field name. */
  query: { search: string } & Record<string, string | number | undefined>;
  /** The searched fields, such as "Name, e-mail". */
  placeholder: string;
  /** Further fields, which apply each change immediately. */
  children?: ReactNode;
}

/**
 * Filters a list by the address's query: works without scripts, and with them applies changes
 * immediately.
 */
export function FilterForm({ path, query, placeholder, children }: FilterFormProps) {
  const router = useRouter();
  const form = useRef<HTMLFormElement>(null);
  const [leaving, startLeaving] = useTransition();
  const byForm = useRef(false);
  const apply = (go: typeof router.push) => {
    byForm.current = true;
    startLeaving(() => {
      if (form.current) go(formPath(path, form.current));
    });
  };

  useEffect(() => {
    if (leaving) return;
    // Who got here by the form may be typing on.
    if (byForm.current) byForm.current = false;
    else if (form.current) fill(form.current, query);
  }, [query, leaving]);

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
          apply(router.push);
        }}
        onChange={({ target }) => {
          const { type } = target as unknown as HTMLInputElement;
          // A date changes with every digit of its year.
          if (type !== "search") apply(type === "date" ? router.replace : router.push);
        }}
      >
        <Field
          label="Search"
          className="min-w-0 grow @max-4xl:col-span-2 @4xl:flex-2!"
          type="search"
          name="search"
          placeholder={placeholder}
          defaultValue={query.search}
        />
        {children}
        <Button
          type="submit"
          variant="secondary"
          className="@max-4xl:justify-self-start @4xl:flex-none!"
        >
          Search
        </Button>
      </form>
    </div>
  );
}

function fill(form: HTMLFormElement, query: FilterFormProps["query"]): void {
  for (const field of form.elements) {
    if (!(field instanceof HTMLInputElement || field instanceof HTMLSelectElement)) continue;
    field.value = String(query[field.name] ?? "");
  }
}
