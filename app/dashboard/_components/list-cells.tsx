export interface ListColumn {
  name: string;
  /** The ordering that a first click applies, such as "-price". */
  ordering?: string;
  isNumeric?: boolean;
  /** Hidden in a narrow window, where another cell shows its content. */
  hideWhenNarrow?: boolean;
}

/** Shows a button while rows are selected; needs no scripts. */
export const IF_SELECTED = "hidden! group-has-[tbody_:checked]/list:inline-flex!";

/** Classes of a cell. */
export const LIST_CELL = "px-2 py-2 first:pl-0 last:pr-0";

/** Classes of a cell that is hidden in a narrow window. */
export const WIDE_LIST_CELL = `${LIST_CELL} @max-4xl:hidden`;

interface RowCheckboxProps {
  /** The parameter that the row's value is sent as. */
  name: string;
  value: string;
  label: string;
}

/** The first cell of a row, which selects it. */
export function RowCheckbox({ name, value, label }: RowCheckboxProps) {
  return (
    <td className="w-11 align-top">
      <label className="grid size-11 place-items-center">
        <span className="sr-only">Select {label}</span>
        <input type="checkbox" name={name} value={value} className="size-5 accent-ink" />
      </label>
    </td>
  );
}
