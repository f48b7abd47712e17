import { Button, buttonClasses } from "#app/_ui/button.tsx";

interface CancelOrderProps {
  orderNumber: string;
  /** The key of the order's link. */
  linkKey: string;
}

/** Cancels the order after a confirmation. Works without JavaScript. */
export function CancelOrder({ orderNumber, linkKey }: CancelOrderProps) {
  return (
    <details className="no-print open:basis-full">
      <summary
        className={`list-none [&::-webkit-details-marker]:hidden ${buttonClasses("secondary")}`}
      >
        Cancel order
      </summary>
      <form
        method="post"
        action="/api/storefront/order-cancellation"
        className="mt-4 flex max-w-[56ch] flex-col items-start gap-4 border-l-4 border-alert bg-sheet p-4"
      >
        <input type="hidden" name="order_number" value={orderNumber} />
        <input type="hidden" name="key" value={linkKey} />
        <p>
          This can't be undone. Your items will no longer be reserved. If you have already paid,
          contact the store instead.
        </p>
        <Button type="submit" variant="danger">
          Yes, cancel order
        </Button>
      </form>
    </details>
  );
}
