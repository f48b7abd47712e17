import type { ReactNode } from "react";
import { Table } from "#app/_ui/table.tsx";
import { ImportChangeList } from "#app/dashboard/stores/[store]/import/import-change-list.tsx";
import type { ImportResult } from "#app/dashboard/stores/[store]/import/use-import.ts";
import type { ImportNote, ImportReport } from "#lib/contract/dashboard/files.ts";
import { groupThousands } from "#lib/format/format-money.ts";
import {
  formatApostrophes,
  formatMissingWeights,
  formatStockChanges,
} from "#lib/format/import-summary.ts";
import { csvHeader, csvLine } from "#lib/kernel/csv-line.ts";

/** More notes are only in the download. */
const MAX_NOTES_SHOWN = 20;

interface ImportOutcomeProps {
  result: ImportResult;
  dryRun: boolean;
  /** What a preview asks. */
  children?: ReactNode;
}

/** Result of an import or its preview: counts, stock, changes, problems, warnings and columns. */
export function ImportOutcome({ result, dryRun, children }: ImportOutcomeProps) {
  const { report, changes } = result;
  const { created, updated, unchanged, skipped, columns } = report;
  const weights = formatMissingWeights(report.weights);
  return (
    <section aria-label="Outcome" className="flex flex-col gap-6">
      <div aria-live="polite" className="flex flex-col gap-4">
        <h2 className="text-lead">
          {dryRun ? "Preview: nothing has changed yet" : "Import finished"}
        </h2>
        <dl className="grid grid-cols-2 gap-3 sm:grid-cols-4">
          <Count name={dryRun ? "to create" : "created"} count={created} />
          <Count name={dryRun ? "to update" : "updated"} count={updated} />
          <Count name="unchanged" count={unchanged} />
          <Count name="skipped" count={skipped} />
        </dl>
        {created + updated === 0 && <p>{reasonForNoChange(report, dryRun)}</p>}
      </div>
      {dryRun ? children : <p>{formatStockChanges(report, false)}</p>}
      <ImportChangeList changes={changes} />
      {weights && <p>{weights}</p>}
      {report.apostrophesRemoved > 0 && <p>{formatApostrophes(report, dryRun)}</p>}
      <Notes title="Problems" notes={report.problems} count={report.problemCount} />
      <Notes title="Warnings" notes={report.warnings} count={report.warningCount} />
      <ImportColumns columns={columns} />
    </section>
  );
}

function reasonForNoChange(report: ImportReport, dryRun: boolean): string {
  if (report.unchanged + report.skipped + report.problemCount === 0) {
    return "The file has no rows below its first line.";
  }
  return dryRun ? "This file would change nothing." : "This file changed nothing.";
}

function Count({ name, count }: { name: string; count: number }) {
  return (
    <div className="rounded-sheet border border-rule bg-sheet p-4">
      <dd className="text-title figures">{count}</dd>
      <dt className="text-fine text-ink-soft">{name}</dt>
    </div>
  );
}

interface NotesProps {
  title: string;
  notes: ImportNote[];
  count: number;
}

function Notes({ title, notes, count }: NotesProps) {
  if (count === 0) return null;
  return (
    <div>
      <div className="mb-2 flex flex-wrap items-baseline justify-between gap-4">
        <h3 className="font-semibold">
          {title}: {groupThousands(String(count))}
        </h3>
        <a
          href={`data:text/csv;charset=utf-8,${encodeURIComponent(notesFile(notes))}`}
          download={`${title.toLowerCase().replaceAll(" ", "-")}.csv`}
          className="text-fine font-semibold underline underline-offset-4"
        >
          Download as CSV
        </a>
      </div>
      <ul className="text-fine">
        {notes.slice(0, MAX_NOTES_SHOWN).map(({ line, handle, reason }) => (
          <li key={`${line}${handle}${reason}`} className="border-b border-rule py-1.5 break-words">
            <span className="figures">Line {line}</span>
            {handle && <strong> {handle}</strong>}: {reason}
          </li>
        ))}
      </ul>
      {count > MAX_NOTES_SHOWN && (
        <p className="mt-2 text-fine text-ink-soft">
          {count - MAX_NOTES_SHOWN} more in the download.
        </p>
      )}
    </div>
  );
}

function notesFile(notes: ImportNote[]): string {
  return [
    csvHeader(["Line", "Handle", "Reason"]),
    ...notes.map(({ line, handle, reason }) => csvLine([String(line), handle, reason])),
  ].join("");
}

const USES = { adjusted: "Adjusted", ignored: "Ignored", imported: "Imported" };

/** Table of the file's columns: those whose values an import adjusts or ignores come first. */
function ImportColumns({ columns }: Pick<ImportReport, "columns">) {
  const uses = Object.keys(USES) as (keyof typeof USES)[];
  const filled = uses.flatMap((use) => columns.filter((it) => it.use === use && it.rows > 0));
  const empty = columns.filter(({ rows }) => rows === 0).map(({ name }) => name);
  return (
    <div>
      <h3 className="mb-2 font-semibold">Columns</h3>
      <Table
        columns={[{ name: "Column" }, { name: "Rows", isNumeric: true }, { name: "Result" }]}
        className="table-fixed text-fine [&_th:nth-child(2)]:w-16"
      >
        {filled.map(({ name, use, rows, adjustments }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: names may repeat
          <tr key={index} className="border-b border-rule align-top">
            <th scope="row" className="py-1.5 pr-4 font-normal break-words">
              {name}
            </th>
            <td className="py-1.5 pr-4 text-right figures">{rows}</td>
            <td className="py-1.5 break-words">
              {USES[use]}
              {adjustments.map((adjustment) => (
                <span key={adjustment.how} className="block text-ink-soft">
                  {adjustment.how} ({adjustment.rows})
                </span>
              ))}
            </td>
          </tr>
        ))}
      </Table>
      {empty.length > 0 && (
        <p className="mt-2 text-fine break-words text-ink-soft">
          Empty columns: {empty.join(", ")}
        </p>
      )}
    </div>
  );
}
