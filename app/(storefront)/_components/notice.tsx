import type { ReactNode } from "react";

interface NoticeProps {
  kind?: "news" | "trouble";
  title: string;
  children?: ReactNode;
  action?: ReactNode;
}

/** Something the shopper should know here and now. Trouble is announced at once, news when it suits. */
export function Notice({ kind = "news", title, children, action }: NoticeProps) {
  const trouble = kind === "trouble";
  return (
    <div
      role={trouble ? "alert" : "status"}
      tabIndex={trouble ? -1 : undefined}
      className={`flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-l-4 p-4 ${
        trouble ? "border-alert bg-alert-ground" : "border-spot bg-sheet"
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
