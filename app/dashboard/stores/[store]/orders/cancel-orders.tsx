"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { Button } from "#app/_ui/button.tsx";
import { Modal } from "#app/_ui/modal.tsx";
import { Notice } from "#app/_ui/notice.tsx";
import { IF_SELECTED } from "#app/dashboard/_components/list-cells.tsx";
import { useStore } from "#app/dashboard/_components/store-provider.tsx";
import { useCancelOrders } from "#app/dashboard/_queries/orders.ts";
import { explainWriteError } from "#app/dashboard/_queries/service-errors.ts";
import type { CancellationResult } from "#lib/contract/dashboard/orders.ts";
import { formatCount } from "#lib/format/format-count.ts";

/** Cancels the selected orders of the list, after a confirmation. */
export function CancelOrdersButton() {
  const [orders, setOrders] = useState<string[]>();
  return (
    <>
      <Button
        variant="secondary"
        className={IF_SELECTED}
        onClick={({ currentTarget: { form } }) =>
          form && setOrders(new FormData(form).getAll("order").map(String))
        }
      >
        Cancel orders
      </Button>
      {orders && <CancelOrdersDialog orders={orders} onClose={() => setOrders(undefined)} />}
    </>
  );
}

/** The button that was pressed is gone. */
function focus(button: HTMLButtonElement | null): void {
  button?.focus();
}

/** Asks for confirmation, then shows the results. */
function CancelOrdersDialog({ orders, onClose }: { orders: string[]; onClose: () => void }) {
  const { slug } = useStore();
  const router = useRouter();
  const { mutate, data: results, error, isPending } = useCancelOrders(slug);
  const close = () => {
    onClose();
    if (results || error) router.refresh();
  };
  return (
    <Modal
      title={`Cancel ${formatCount(orders.length, "order")}`}
      isBusy={isPending}
      onClose={close}
    >
      {error && <Notice variant="error" title={explainWriteError(error)} />}
      <div role="status">
        {results ? (
          <CancellationResults results={results} />
        ) : (
          <p>
            Their items can be sold again. This cannot be undone. Only unpaid, unfulfilled orders
            are cancelled.
          </p>
        )}
      </div>
      <div className="flex flex-wrap gap-3">
        {results ? (
          <Button ref={focus} onClick={close}>
            Done
          </Button>
        ) : (
          <>
            <Button variant="danger" disabled={isPending} onClick={() => mutate({ orders })}>
              {isPending ? "Cancelling…" : "Cancel orders"}
            </Button>
            <Button variant="secondary" disabled={isPending} onClick={close}>
              Keep orders
            </Button>
          </>
        )}
      </div>
    </Modal>
  );
}

/** Sums up the cancelled orders, and lists why the others were not cancelled. */
function CancellationResults({ results }: { results: CancellationResult[] }) {
  const failures = results.filter(({ error }) => error !== null);
  const cancelled = results.length - failures.length;
  return (
    <div className="flex flex-col gap-2">
      {cancelled > 0 && (
        <p>
          {cancelled === 1 ? "Order cancelled" : `${formatCount(cancelled, "order")} cancelled`}
        </p>
      )}
      <ul className="flex flex-col gap-2">
        {failures.map(({ order_number, error }) => (
          <li key={order_number} className="[overflow-wrap:anywhere]">
            <strong className="figures">{order_number}</strong>: not cancelled. {error}.
          </li>
        ))}
      </ul>
    </div>
  );
}
