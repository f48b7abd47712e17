import type { ReactNode } from "react";

/** An error about a group of fields. Focusable, like an invalid field. */
export function GroupError({ children }: { children: ReactNode }) {
  if (!children) return null;
  return (
    <p data-problem="" tabIndex={-1} className="text-fine font-medium text-alert">
      {children}
    </p>
  );
}
