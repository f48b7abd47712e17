import type { ReactNode } from "react";

interface EmptyStateProps {
  title: string;
  children?: ReactNode;
  actions?: ReactNode;
  heading?: "h1" | "h2";
}

/** Explains why a page or section is empty and offers where to go next. */
export function EmptyState({ title, children, actions, heading: Heading = "h2" }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-start gap-5 border-t-2 border-ink py-12">
      <Heading className={`max-w-[24ch] ${Heading === "h1" ? "text-head" : "text-title"}`}>
        {title}
      </Heading>
      {children && <div className="max-w-[46ch] text-lead text-ink-soft">{children}</div>}
      {actions && <div className="flex flex-wrap gap-3">{actions}</div>}
    </div>
  );
}
