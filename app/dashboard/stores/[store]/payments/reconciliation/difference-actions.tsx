"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { Button } from "#app/_ui/button.tsx";
import { useToast } from "#app/_ui/toast.tsx";
import { ConfirmDialog } from "#app/dashboard/_components/confirm-dialog.tsx";
import { useStore } from "#app/dashboard/_components/store-provider.tsx";
import { useCheckDifference, useDismissDifference } from "#app/dashboard/_queries/payments.ts";
import { explainWriteError } from "#app/dashboard/_queries/service-errors.ts";
import type { PaymentDifference } from "#lib/contract/dashboard/payments.ts";
import { differenceText } from "#lib/dashboard/payment-labels.ts";

/** Checks a difference at the provider again, or dismisses it. */
export function DifferenceActions({ difference }: { difference: PaymentDifference }) {
  const { slug } = useStore();
  const { uid } = difference;
  const router = useRouter();
  const toast = useToast();
  const check = useCheckDifference(slug);
  const dismiss = useDismissDifference(slug);
  const [isDismissing, setIsDismissing] = useState(false);
  const what = differenceText(difference);
  const checkAgain = () =>
    check.mutate(uid, {
      onSuccess: ({ is_solved }) => {
        toast(is_solved ? "Difference resolved" : "The records still differ");
        router.refresh();
      },
      onError: (error) => toast(explainWriteError(error), { variant: "error" }),
    });
  return (
    <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
      <Button
        variant="secondary"
        disabled={check.isPending}
        aria-label={`Check again: ${what}`}
        onClick={checkAgain}
      >
        {check.isPending ? "Checking…" : "Check again"}
      </Button>
      <Button
        variant="text"
        disabled={check.isPending}
        aria-label={`Dismiss: ${what}`}
        onClick={() => setIsDismissing(true)}
      >
        Dismiss
      </Button>
      {isDismissing && (
        <ConfirmDialog
          title="Dismiss this difference"
          mutation={dismiss}
          input={uid}
          actionLabel="Dismiss"
          pendingLabel="Dismissing…"
          successMessage="Difference dismissed"
          onClose={() => setIsDismissing(false)}
          onSuccess={() => router.refresh()}
        >
          {what}. Dismissing corrects neither record: first correct the payment at the provider or
          in the order.
        </ConfirmDialog>
      )}
    </div>
  );
}
