import type { ReactNode } from "react";

interface EmptyStateProps {
  title: string;
  children?: ReactNode;
  actions?: ReactNode;
  heading?: "h1" | "h2";
}

/** A page or part with nothing on it: says why, and where to go. */
export function EmptyState({ title, children, actions, heading: Heading = "h2" }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-start gap-5 border-t-2 border-ink py-12">
      <Heading className="max-w-[18ch] text-head">{title}</Heading>
      {children && <div className="max-w-[46ch] text-lead text-ink-soft">{children}</div>}
      {actions && <div className="flex flex-wrap gap-3">{actions}</div>}
    </div>
  );
}
