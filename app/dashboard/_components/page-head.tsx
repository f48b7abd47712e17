import type { ReactNode } from "react";

interface PageHeadProps {
  title: string;
  /** A sentence on the purpose of the page. */
  children?: ReactNode;
  actions?: ReactNode;
}

/** Title and actions of a dashboard page. */
export function PageHead({ title, children, actions }: PageHeadProps) {
  return (
    <div className="mb-7 flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
      <div className="flex max-w-[60ch] min-w-0 flex-col gap-2">
        <h1 className="text-title wrap-anywhere">{title}</h1>
        {children && <div className="text-ink-soft">{children}</div>}
      </div>
      {actions && <div className="flex flex-wrap gap-3">{actions}</div>}
    </div>
  );
}
