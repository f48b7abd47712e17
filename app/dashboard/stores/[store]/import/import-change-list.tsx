import { useEffect, useState } from "react";
import { Select } from "#app/_ui/select.tsx";
import type { FieldChange, ProductChange } from "#lib/contract/dashboard/files.ts";
import {
  CHANGE_FILTERS,
  type ChangeFilter,
  type ImportChanges,
  isOfKind,
  MAX_CHANGES_SHOWN,
} from "#lib/dashboard/import-changes.ts";
import { groupThousands } from "#lib/format/format-money.ts";

const FILTER_NAMES: Record<ChangeFilter, string> = {
  created: "New products",
  updated: "Existing products",
  price: "Prices and costs",
  stock: "Stock",
  texts: "Texts and categories",
  images: "Images",
  variants: "Variants, SKUs and barcodes",
  visibility: "Visibility",
  other: "Shipping, tax and other fields",
};

/** More fields of a product are behind a button. */
const MAX_FIELDS_SHOWN = 6;

/** Lists each product with the old and new value of every changed field; can be filtered and downloaded. */
export function ImportChangeList({ changes }: { changes: ImportChanges }) {
  const { products, counts, csv } = changes;
  const [filter, setFilter] = useState<ChangeFilter | "all">("all");
  const total = counts.created + counts.updated;
  if (total === 0) return null;
  const matching = products.filter((product) => filter === "all" || isOfKind(product, filter));
  const shown = matching.slice(0, MAX_CHANGES_SHOWN);
  const count = filter === "all" ? total : counts[filter];
  return (
    <section aria-labelledby="import-changes" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-baseline justify-between gap-4">
        <h3 id="import-changes" className="font-semibold">
          Changes: {formatNumber(total)}
        </h3>
        <CsvLink lines={csv} />
      </div>
      <Select
        label="Show"
        value={filter}
        onChange={({ target }) => setFilter(target.value as typeof filter)}
      >
        <option value="all">All changes ({formatNumber(total)})</option>
        {CHANGE_FILTERS.filter((each) => counts[each] > 0).map((each) => (
          <option key={each} value={each}>
            {FILTER_NAMES[each]} ({formatNumber(counts[each])})
          </option>
        ))}
      </Select>
      <ul
        // biome-ignore lint/a11y/noNoninteractiveTabindex: scrolls by keyboard
        tabIndex={0}
        aria-labelledby="import-changes"
        className="max-h-[32rem] overflow-y-auto border-y border-rule text-fine"
      >
        {shown.map((product) => (
          <ChangedProduct key={product.line} product={product} filter={filter} />
        ))}
      </ul>
      {count > shown.length && (
        <p className="text-fine text-ink-soft">
          {formatNumber(count - shown.length)} more in the download.
        </p>
      )}
    </section>
  );
}

interface ChangedProductProps {
  product: ProductChange;
  filter: ChangeFilter | "all";
}

function ChangedProduct({ product, filter }: ChangedProductProps) {
  const { line, handle, name, result, fields } = product;
  const isKind = filter !== "all" && filter !== result;
  const shown = isKind ? fields.filter(({ kind }) => kind === filter) : fields;
  const rest = shown.slice(MAX_FIELDS_SHOWN);
  return (
    <li className="border-b border-rule py-2 break-words last:border-b-0">
      <p>
        <strong>{name}</strong> {result === "created" && <span>(new)</span>}{" "}
        <span className="text-ink-soft">
          {handle}, line <span className="figures">{line}</span>
        </span>
      </p>
      <Fields fields={shown.slice(0, MAX_FIELDS_SHOWN)} />
      {rest.length > 0 && (
        <details>
          <summary className="cursor-pointer py-1 underline underline-offset-4">
            {rest.length} more
          </summary>
          <Fields fields={rest} />
        </details>
      )}
    </li>
  );
}

function Fields({ fields }: { fields: FieldChange[] }) {
  return (
    <ul>
      {fields.map(({ variant, field, old, new: value }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: fields may repeat
        <li key={index}>
          {variant && `${variant}: `}
          {field}{" "}
          {old !== "" && (
            <>
              <span className="text-ink-soft">{old}</span> <span aria-hidden="true">→</span>
              <span className="sr-only"> changes to </span>{" "}
            </>
          )}
          <strong>{value === "" ? "(blank)" : value}</strong>
        </li>
      ))}
    </ul>
  );
}

/** Downloads the lines, which may be too many for a data URL. */
function CsvLink({ lines }: { lines: string[] }) {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    const created = URL.createObjectURL(new Blob(lines, { type: "text/csv;charset=utf-8" }));
    setUrl(created);
    return () => URL.revokeObjectURL(created);
  }, [lines]);
  return (
    <a
      href={url}
      download="changes.csv"
      className="text-fine font-semibold underline underline-offset-4"
    >
      Download all changes as CSV
    </a>
  );
}

function formatNumber(count: number): string {
  return groupThousands(String(count));
}
