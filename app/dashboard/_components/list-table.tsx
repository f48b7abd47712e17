"use client";

import { ArrowDown, ArrowUp } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { AppLink } from "#app/_ui/app-link.tsx";
import { Button } from "#app/_ui/button.tsx";
import { useHydrated } from "#app/_ui/use-hydrated.ts";
import {
  LIST_CELL,
  type ListColumn,
  WIDE_LIST_CELL,
} from "#app/dashboard/_components/list-cells.tsx";
import { PageLinks } from "#app/dashboard/_components/page-links.tsx";
import { MAX_LIST_COUNT, ROWS_PER_PAGE } from "#lib/contract/dashboard/lists.ts";
import { withQuery } from "#lib/dashboard/page-query.ts";
import { formatBoundedCount } from "#lib/format/format-count.ts";

interface ListTableProps {
  /** Names the table, such as "Orders". */
  label: string;
  path: string;
  query: { page: number; ordering?: string | undefined } & Record<
    string,
    string | number | undefined
  >;
  /** Number of rows on all pages; above MAX_LIST_COUNT it is not exact. */
  count: number;
  columns: ListColumn[];
  /** Buttons that submit the selected rows, or all matching ones. */
  actions: ReactNode;
  /** The actions accept `selection=all`, which selects the rows of all pages. */
  canSelectAll?: boolean;
  /** The rows, each with a RowCheckbox in its first cell. */
  children: ReactNode;
}

const NEWEST_FIRST = "-created_at";

/** A sortable table with a checkbox per row. Sorting and submitting selected rows work without scripts. */
export function ListTable(props: ListTableProps) {
  const { label, path, query, count, columns, actions, canSelectAll = false, children } = props;
  const { page, ordering = NEWEST_FIRST, ...filter } = query;
  const form = useRef<HTMLFormElement>(null);
  const all = useRef<HTMLInputElement>(null);
  const isHydrated = useHydrated();
  const [selected, setSelected] = useState(0);
  // The query whose matches are selected on all pages.
  const [selectedQuery, setSelectedQuery] = useState<string>();
  const currentQuery = JSON.stringify(query);
  const isAllSelected = selectedQuery === currentQuery;
  const rowBoxes = () => [
    ...(form.current?.querySelectorAll<HTMLInputElement>("tbody input[type=checkbox]") ?? []),
  ];
  const countSelected = () => {
    const boxes = rowBoxes();
    const { length } = boxes.filter(({ checked }) => checked);
    setSelected(length);
    if (!all.current) return;
    all.current.checked = length > 0 && length === boxes.length;
    all.current.indeterminate = length > 0 && length < boxes.length;
  };
  const setChecked = (checked: boolean) => {
    for (const box of rowBoxes()) box.checked = checked;
  };
  // New rows are selected only with all others.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the rows change with the children
  useEffect(() => {
    if (isAllSelected) setChecked(true);
    countSelected();
  }, [children]);
  const toggleAll = () => {
    if (!isAllSelected) return setSelectedQuery(currentQuery);
    form.current?.reset();
    all.current?.focus();
  };
  const total = formatBoundedCount(count, MAX_LIST_COUNT);
  const first = (page - 1) * ROWS_PER_PAGE + 1;
  const last = Math.min(page * ROWS_PER_PAGE, count);
  const isPageSelected = selected === last - first + 1;
  const selection = isAllSelected ? `All ${total} selected` : `${selected} selected`;
  return (
    <form
      ref={form}
      className="group/list"
      onChange={() => {
        setSelectedQuery(undefined);
        countSelected();
      }}
      onReset={() => {
        setSelectedQuery(undefined);
        setTimeout(countSelected);
      }}
    >
      {Object.entries(filter).map(
        ([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />,
      )}
      {isAllSelected && <input type="hidden" name="selection" value="all" />}
      <div className="sticky top-0 z-20 flex min-h-16 flex-wrap items-center gap-x-4 gap-y-2 bg-paper py-2">
        <div className="flex grow flex-wrap items-center gap-x-4">
          <p aria-live="polite" className="text-fine text-ink-soft figures">
            {selected > 0 ? selection : `${first}–${last} of ${total}`}
          </p>
          {canSelectAll && isPageSelected && count > selected && (
            <Button variant="text" onClick={toggleAll}>
              {isAllSelected ? "Clear selection" : `Select all ${total} matching`}
            </Button>
          )}
        </div>
        {actions}
      </div>
      <section
        aria-label={label}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboards scroll a wide table
        tabIndex={0}
        // Positioned, so that it contains the text for screen readers in a wide table.
        className="@container relative overflow-x-auto"
      >
        <table className="w-full text-left">
          <caption className="sr-only">{label}</caption>
          <thead>
            <tr className="border-b-2 border-ink">
              <th scope="col" className="w-11">
                <label className="grid size-11 place-items-center">
                  <span className="sr-only">Select all rows on this page</span>
                  <input
                    ref={all}
                    type="checkbox"
                    className="size-5 accent-ink"
                    disabled={!isHydrated}
                    onChange={({ target }) => setChecked(target.checked)}
                  />
                </label>
              </th>
              {columns.map((column) => (
                <Heading
                  key={column.name}
                  column={column}
                  current={ordering}
                  href={(next) =>
                    withQuery(path, {
                      ...filter,
                      ordering: next === NEWEST_FIRST ? undefined : next,
                    })
                  }
                />
              ))}
            </tr>
          </thead>
          {children}
        </table>
      </section>
      <PageLinks
        path={path}
        query={query}
        more={count > MAX_LIST_COUNT || page * ROWS_PER_PAGE < count}
      />
    </form>
  );
}

interface HeadingProps {
  column: ListColumn;
  current: string;
  href: (ordering: string) => string;
}

function Heading({
  column: { name, ordering, isNumeric, hideWhenNarrow },
  current,
  href,
}: HeadingProps) {
  const cell = `${hideWhenNarrow ? WIDE_LIST_CELL : LIST_CELL} ${isNumeric ? "text-right" : ""}`;
  if (!ordering) {
    return (
      <th scope="col" className={cell}>
        {name}
      </th>
    );
  }
  const isSorted = current.replace("-", "") === ordering.replace("-", "");
  const isDescending = current.startsWith("-");
  const reversed = isDescending ? current.slice(1) : `-${current}`;
  const Arrow = isDescending ? ArrowDown : ArrowUp;
  return (
    <th
      scope="col"
      className={cell}
      {...(isSorted && { "aria-sort": isDescending ? "descending" : "ascending" })}
    >
      <AppLink
        href={href(isSorted ? reversed : ordering)}
        scroll={false}
        className={`inline-flex min-h-11 items-center gap-1 underline-offset-4 hover:underline ${isNumeric ? "flex-row-reverse" : ""}`}
      >
        {name}
        <Arrow aria-hidden="true" className={`size-4 ${isSorted ? "" : "invisible"}`} />
      </AppLink>
    </th>
  );
}
