import type { ReactNode } from "react";

interface TableProps {
  columns: { name: string; isNumeric?: boolean }[];
  className?: string;
  children: ReactNode;
}

/** A table with a header row; the children are its rows. */
export function Table({ columns, className = "", children }: TableProps) {
  return (
    <table className={`w-full text-left ${className}`}>
      <thead>
        <tr className="border-b-2 border-ink">
          {columns.map(({ name, isNumeric }) => (
            <th
              key={name}
              scope="col"
              className={`py-2 not-last:pr-4 ${isNumeric ? "text-right" : ""}`}
            >
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}
