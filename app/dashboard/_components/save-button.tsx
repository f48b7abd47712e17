import { Button, type ButtonVariant } from "#app/_ui/button.tsx";

interface SaveButtonProps {
  write: { isPending: boolean; isIndeterminate: boolean };
  disabled?: boolean;
  variant?: ButtonVariant;
  children?: string;
}

/** Submits a form, or retries when the outcome is unknown. */
export function SaveButton({
  write,
  disabled = false,
  variant = "primary",
  children = "Save",
}: SaveButtonProps) {
  const name = write.isIndeterminate ? "Try again" : children;
  return (
    <Button
      type="submit"
      variant={variant}
      disabled={write.isPending || (disabled && !write.isIndeterminate)}
    >
      {write.isPending ? "Saving…" : name}
    </Button>
  );
}
