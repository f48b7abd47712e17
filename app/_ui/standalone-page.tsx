import type { ReactNode } from "react";

interface StandalonePageProps {
  /** A word or number in large type next to the text. */
  display: string;
  title: string;
  children: ReactNode;
  actions: ReactNode;
}

/** A full page for an error or a missing page. */
export function StandalonePage({ display, title, children, actions }: StandalonePageProps) {
  return (
    <div className="page grid grid-cols-1 items-center gap-x-16 gap-y-8 py-12 md:grid-cols-2 md:py-20">
      <div
        aria-hidden="true"
        className="@container grid aspect-square place-items-center overflow-hidden tinted-tile md:aspect-[5/4]"
      >
        <span className="-rotate-6 bg-spot px-[5cqi] py-[4cqi] text-[26cqi] leading-[0.8] font-extrabold text-on-spot narrow">
          {display}
        </span>
      </div>
      <div className="flex flex-col items-start gap-6">
        <h1 className="text-head">{title}</h1>
        <div className="max-w-[46ch] text-lead text-ink-soft">{children}</div>
        <div className="flex flex-wrap gap-3">{actions}</div>
      </div>
    </div>
  );
}
