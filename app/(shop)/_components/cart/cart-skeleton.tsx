/** Stands where the basket will; the basket itself is known to the browser alone. */
export function CartSkeleton() {
  return (
    <div className="flex min-h-64 flex-col gap-4">
      <noscript>
        <p className="border-l-4 border-spot bg-sheet p-4">
          The basket needs JavaScript: it is kept in your browser alone.
        </p>
      </noscript>
      <div className="h-24 animate-shimmer bg-rule" />
      <div className="h-24 animate-shimmer bg-rule" />
    </div>
  );
}
