import { Button } from "#app/_ui/button.tsx";

/** Exports the selected rows of a list, or all matching ones without a selection. */
export function ExportButton({ action }: { action: string }) {
  return (
    <Button type="submit" variant="secondary" formAction={action}>
      <span className="group-has-[tbody_:checked]/list:hidden">Export all</span>
      <span className="hidden group-has-[tbody_:checked]/list:inline">Export selected</span>
    </Button>
  );
}
