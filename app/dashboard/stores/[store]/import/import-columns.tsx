import { Table } from "#app/_ui/table.tsx";
import type { ImportReport } from "#lib/contract/dashboard/files.ts";

const USES = { adjusted: "Adjusted", ignored: "Ignored", imported: "Imported" };

/** Table of the file's columns: those whose values an import adjusts or ignores come first. */
export function ImportColumns({ columns }: Pick<ImportReport, "columns">) {
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
