import { type ReactNode, useId } from "react";

interface CheckoutSectionProps {
  number: number;
  title: string;
  children: ReactNode;
}

/** A numbered section of the checkout. */
export function CheckoutSection({ number, title, children }: CheckoutSectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="flex flex-col gap-5 border-t-2 border-ink pt-5">
      <h2 id={id} className="flex items-baseline gap-3 text-title">
        <span aria-hidden="true" className="bg-spot px-2 text-on-spot figures">
          {number}
        </span>
        {title}
      </h2>
      {children}
    </section>
  );
}
