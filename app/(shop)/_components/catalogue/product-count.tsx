interface ProductCountProps {
  count: number;
  className?: string;
}

/** A number of products: "12" on the screen, "12 products" to screen readers. */
export function ProductCount({
  count,
  className = "text-fine font-normal text-ink-soft",
}: ProductCountProps) {
  return (
    <span className={`figures ${className}`}>
      {count}
      <span className="sr-only">{count === 1 ? " product" : " products"}</span>
    </span>
  );
}
