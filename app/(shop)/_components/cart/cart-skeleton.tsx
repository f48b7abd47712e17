/** Placeholder for the cart, which is stored in the browser only. */
export function CartSkeleton() {
  return (
    <div data-growing className="flex min-h-64 flex-col gap-4">
      <noscript>
        <p className="border-l-4 border-spot bg-sheet p-4">
          Turn on JavaScript to see your basket.
        </p>
      </noscript>
      <div className="h-24 animate-shimmer bg-rule" />
      <div className="h-24 animate-shimmer bg-rule" />
    </div>
  );
}
