import { type ReactNode, useId } from "react";

interface ProductRowProps {
  title: string;
  className?: string;
  /** The products, then anything below them, such as a link. */
  children: ReactNode;
}

/** A titled row of products. */
export function ProductRow({ title, className = "", children }: ProductRowProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={`flex flex-col gap-8 ${className}`}>
      <div className="border-t-2 border-ink pt-4">
        <h2 id={id} dir="auto" className="text-left text-head wrap-anywhere">
          {title}
        </h2>
      </div>
      {children}
    </section>
  );
}
