import type { ReactNode } from "react";

/** A named value of a record, in a grid of two columns. */
export function DescriptionItem({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-fine text-ink-soft sm:pt-0.5">{name}</dt>
      <dd className="min-w-0 wrap-anywhere">{children}</dd>
    </>
  );
}
