"use client";

import { SlidersHorizontal } from "lucide-react";
import { useRouter } from "next/navigation";
import { type ReactNode, useEffect, useRef, useTransition } from "react";
import { Button } from "#app/_ui/button.tsx";
import { Field } from "#app/_ui/field.tsx";
import { Select } from "#app/_ui/select.tsx";
import { formPath } from "#lib/dashboard/page-query.ts";

interface FilterFormProps {
  /** Path of the list. */
  path: string;
  /** Values of the URL's query by field name. */
  query: { search: string } & Record<string, string | number | undefined>;
  /** The searched fields, such as "Name, email". */
  placeholder: string;
  /** Additional fields, which apply each change immediately. */
  children?: ReactNode;
}

/**
 * Filters a list by the query of the URL: works without JavaScript, and with it applies changes
 * immediately. On phones, additional fields are collapsed.
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
    // After a change by the form, the merchant may still be typing.
    if (byForm.current) byForm.current = false;
    else if (form.current) fill(form.current, query);
  }, [query, leaving]);

  const { search, page, ordering, ...filters } = query;
  const active = Object.values(filters).filter(Boolean).length;
  return (
    <div className="@container mb-4">
      <form
        ref={form}
        action={path}
        className="grid grid-cols-[1fr_auto] items-end gap-x-4 gap-y-3 @4xl:flex"
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
          className="min-w-0 @4xl:max-w-[34rem] @4xl:flex-2"
          type="search"
          name="search"
          placeholder={placeholder}
          defaultValue={query.search}
        />
        {query.ordering && <input type="hidden" name="ordering" value={query.ordering} />}
        <Button type="submit" variant="secondary">
          Search
        </Button>
        {children && (
          <details className="col-span-2 @2xl:details-content:contents @4xl:contents">
            <summary className="flex min-h-11 cursor-pointer items-center gap-2 font-semibold @2xl:supports-[selector(::details-content)]:hidden">
              <SlidersHorizontal aria-hidden="true" className="size-5" />
              Filters{active > 0 && ` (${active})`}
            </summary>
            <div className="grid grid-cols-2 items-end gap-x-4 gap-y-3 @2xl:grid-cols-4 @4xl:flex @4xl:min-w-0 @4xl:flex-3 @4xl:*:min-w-0 @4xl:*:flex-1">
              {children}
            </div>
          </details>
        )}
      </form>
    </div>
  );
}

interface FilterSelectProps {
  label: string;
  name: string;
  value: string | undefined;
  /** Label of the empty value. */
  all?: string;
  /** Labels by value. */
  options: Record<string, string>;
}

/** A field of a filter form, by default with all rows. */
export function FilterSelect(props: FilterSelectProps) {
  const { label, name, value = "", all = "All", options } = props;
  return (
    <Select label={label} name={name} defaultValue={value}>
      <option value="">{all}</option>
      {Object.entries(options).map(([option, text]) => (
        <option key={option} value={option}>
          {text}
        </option>
      ))}
    </Select>
  );
}

function fill(form: HTMLFormElement, query: FilterFormProps["query"]): void {
  for (const field of form.elements) {
    if (!(field instanceof HTMLInputElement || field instanceof HTMLSelectElement)) continue;
    field.value = String(query[field.name] ?? "");
  }
}
