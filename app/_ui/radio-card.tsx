import type { ComponentProps, ReactNode } from "react";

interface RadioCardProps extends Omit<ComponentProps<"input">, "title"> {
  title: ReactNode;
  /** The price, or what it depends on. */
  price?: string | undefined;
  children?: ReactNode;
}

/** A radio button with title, price and description. */
export function RadioCard({ title, price, children, ...input }: RadioCardProps) {
  return (
    <label className="grid target cursor-pointer grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-3.5 rounded-control border-2 border-rule-strong px-4 py-3.5 has-checked:border-ink has-checked:bg-sheet has-checked:shadow-[inset_0_0_0_1px_var(--color-ink)] has-focus-visible:outline-3 has-focus-visible:outline-offset-3 has-focus-visible:outline-ink">
      <input type="radio" className="size-5 translate-y-1 outline-none" {...input} />
      <span className="flex flex-wrap items-baseline gap-x-3.5">
        <span className="min-w-0 grow basis-32 font-semibold [overflow-wrap:anywhere]">
          {title}
        </span>
        {price && <span className="font-bold narrow figures">{price}</span>}
      </span>
      {children && <span className="col-start-2 text-fine text-ink-soft">{children}</span>}
    </label>
  );
}
