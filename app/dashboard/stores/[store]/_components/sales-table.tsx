import { Table } from "#app/_ui/table.tsx";
import type { Overview } from "#lib/contract/dashboard/overview.ts";
import { formatMoney } from "#lib/format/format-money.ts";

interface SalesTableProps {
  days: Overview["days"];
  currency: string;
}

/** The chart's data as a table. */
export function SalesTable({ days, currency }: SalesTableProps) {
  return (
    <details className="mt-3">
      <summary className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4">
        Show as table
      </summary>
      <Table
        columns={[
          { name: "Day" },
          { name: "Orders", isNumeric: true },
          { name: "Sales", isNumeric: true },
        ]}
        className="mt-2 max-w-[36rem]"
      >
        {days.toReversed().map(({ day, orders, sales }) => (
          <tr key={day} className="border-b border-rule">
            <th scope="row" className="py-1.5 font-normal figures">
              {day}
            </th>
            <td className="py-1.5 text-right figures">{orders}</td>
            <td className="py-1.5 text-right figures">{formatMoney(sales, currency)}</td>
          </tr>
        ))}
      </Table>
    </details>
  );
}
