import type { ReactNode } from "react";

interface FieldGroupProps {
  title: string;
  /** Fragment for links to this group. */
  id?: string;
  children: ReactNode;
}

/** A titled group of fields in a full-page form. */
export function FieldGroup({ title, id, children }: FieldGroupProps) {
  return (
    <fieldset id={id} className="flex min-w-0 flex-col gap-5 border-t-2 border-ink pt-5">
      <legend className="float-left mb-4 w-full text-lead font-bold">{title}</legend>
      {children}
    </fieldset>
  );
}
