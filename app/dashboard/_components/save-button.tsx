import { Button } from "#app/_ui/button.tsx";

interface SaveButtonProps {
  write: { isPending: boolean; isUnclear: boolean };
  disabled?: boolean;
  children?: string;
}

/** Sends a form; where it is not known what became of it, the same again. */
export function SaveButton({ write, disabled = false, children = "Save" }: SaveButtonProps) {
  const name = write.isUnclear ? "Try again" : children;
  return (
    <Button type="submit" disabled={write.isPending || (disabled && !write.isUnclear)}>
      {write.isPending ? "Saving…" : name}
    </Button>
  );
}
