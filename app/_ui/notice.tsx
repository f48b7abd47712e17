import type { ReactNode } from "react";

interface NoticeProps {
  variant?: "info" | "error";
  title: string;
  children?: ReactNode;
  action?: ReactNode;
}

/** A message within the page. Screen readers announce an error immediately. */
export function Notice({ variant = "info", title, children, action }: NoticeProps) {
  const isError = variant === "error";
  return (
    <div
      role={isError ? "alert" : "status"}
      tabIndex={isError ? -1 : undefined}
      className={`flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-l-4 p-4 ${
        isError ? "border-alert bg-alert-ground" : "border-spot bg-sheet"
      }`}
    >
      <div>
        <p className="font-semibold">{title}</p>
        {children && <div className="text-fine text-ink-soft">{children}</div>}
      </div>
      {action}
    </div>
  );
}
