import type { ReactNode } from "react";

/** What is wrong with fields together; where they are refused it can be led to, as one of them. */
export function Problem({ children }: { children: ReactNode }) {
  if (!children) return null;
  return (
    <p data-problem="" tabIndex={-1} className="text-fine font-medium text-alert">
      {children}
    </p>
  );
}
