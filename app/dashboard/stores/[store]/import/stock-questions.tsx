import { useId } from "react";
import type { ImportChoices } from "#app/dashboard/stores/[store]/import/use-import.ts";
import type { ImportReport, MissingStock } from "#lib/contract/dashboard/files.ts";
import { formatCount } from "#lib/format/format-count.ts";
import { formatStockChanges } from "#lib/format/import-summary.ts";

interface StockQuestionsProps {
  report: ImportReport;
  /** The choices that the report is for. */
  previewed: ImportChoices;
  choices: ImportChoices;
  onChoose: (choices: ImportChoices) => void;
}

/** Asks whether to set the stock of existing variants, and for the stock of variants without a quantity. */
export function StockQuestions({ report, choices, onChoose, previewed }: StockQuestionsProps) {
  const heading = useId();
  const isQuestion = previewed.stock === "set" || report.stockIfSet.variants > 0;
  return (
    <section aria-labelledby={heading} className="flex flex-col gap-4">
      <h3 id={heading} className="font-semibold">
        Stock
      </h3>
      <p>{formatStockChanges(report, true)}</p>
      {isQuestion && (
        <label className="flex items-start gap-3">
          <input
            type="checkbox"
            className="mt-1 size-5 shrink-0 accent-ink"
            checked={choices.stock === "set"}
            onChange={({ target }) =>
              onChoose({ ...choices, stock: target.checked ? "set" : "keep" })
            }
          />
          <span>
            Set stock to the file&apos;s quantities
            <span className="block text-fine text-ink-soft">
              Choose this only if you have counted the stock, or nothing was sold since the file was
              made. Units reserved by orders stay reserved. The file&apos;s settings for stock
              tracking and backorders are applied too.
            </span>
          </span>
        </label>
      )}
      {report.variantsWithoutQuantity > 0 && (
        <MissingQuantities {...{ report, choices, onChoose }} />
      )}
    </section>
  );
}

const SOLD_OUT = ["Sold out", "Shoppers cannot order them until you add stock."] as const;
const UNTRACKED = ["Not tracked", "Shoppers can order any quantity."] as const;
const KEPT = ["Keep their stock", "Nothing changes for these variants."] as const;
const KEPT_OR_SOLD_OUT = [
  "Keep the stock of existing variants",
  "New variants are sold out until you add stock.",
] as const;

/** Returns the answers with their names and hints. "Leave" means sold out when all variants are new. */
function answersFor(
  count: number,
  created: number,
): [choice: MissingStock, label: string, hint: string][] {
  if (created === count)
    return [
      ["leave", ...SOLD_OUT],
      ["untracked", ...UNTRACKED],
    ];
  return [
    ["leave", ...(created > 0 ? KEPT_OR_SOLD_OUT : KEPT)],
    ["sold_out", ...SOLD_OUT],
    ["untracked", ...UNTRACKED],
  ];
}

/** Requires an answer, unless all variants exist: these stay as they are by default. */
function MissingQuantities({ report, choices, onChoose }: Omit<StockQuestionsProps, "previewed">) {
  const name = useId();
  const { variantsWithoutQuantity: count, newVariantsWithoutQuantity: created } = report;
  const answer = choices.missingStock ?? (created === 0 ? "leave" : undefined);
  return (
    <fieldset>
      <legend className="mb-2 font-semibold">
        {formatCount(count, "variant")} {count === 1 ? "has" : "have"} no quantity in this file
        {created > 0 && created < count && `, ${created} of them new`}
      </legend>
      <div className="flex flex-col gap-2">
        {answersFor(count, created).map(([choice, label, hint]) => (
          <label key={choice} className="flex items-start gap-3">
            <input
              type="radio"
              name={name}
              required
              className="mt-1 size-5 shrink-0 accent-ink"
              checked={answer === choice}
              onChange={() => onChoose({ ...choices, missingStock: choice })}
            />
            <span>
              {label}
              <span className="block text-fine text-ink-soft">{hint}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
