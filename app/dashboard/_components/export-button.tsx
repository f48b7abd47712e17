import { Button } from "#app/_ui/button.tsx";

interface ExportButtonProps {
  action: string;
  /** What a row of the file contains, in a list with several exports: the value of the parameter `rows`. */
  rows?: string;
}

/** Exports the selected rows of a list, or all matching ones without a selection. */
export function ExportButton({ action, rows }: ExportButtonProps) {
  return (
    <Button
      type="submit"
      variant="secondary"
      formAction={action}
      {...(rows && { name: "rows", value: rows })}
    >
      <span className="group-has-[tbody_:checked]/list:hidden">Export all {rows}</span>
      <span className="hidden group-has-[tbody_:checked]/list:inline">Export selected {rows}</span>
    </Button>
  );
}
