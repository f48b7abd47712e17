"use client";

import { useState } from "react";
import { Button } from "#app/_ui/button.tsx";
import { Notice } from "#app/_ui/notice.tsx";
import { ConfirmDialog } from "#app/dashboard/_components/confirm-dialog.tsx";
import { useStore } from "#app/dashboard/_components/store-provider.tsx";
import { useOrderAction } from "#app/dashboard/_queries/orders.ts";
import type { MerchantOrder, UnappliedPayment } from "#lib/contract/dashboard/orders.ts";
import { paymentMethodName } from "#lib/dashboard/payment-labels.ts";
import { refundChoices } from "#lib/dashboard/refund-choices.ts";
import { formatMoney } from "#lib/format/format-money.ts";

interface UnappliedPaymentsProps {
  data: MerchantOrder;
  onRecord: (payment: UnappliedPayment) => void;
  onRefund: (payment: UnappliedPayment) => void;
}

/** The payments in review of an order, which a member records, refunds, or records as refunded by hand. */
export function UnappliedPayments({ data, onRecord, onRefund }: UnappliedPaymentsProps) {
  const { currency } = useStore();
  const [refunded, setRefunded] = useState<UnappliedPayment>();
  const choices = refundChoices(data);
  const canRefund = ({ uid }: UnappliedPayment) =>
    choices.some(({ id, isDisputed }) => id === uid && !isDisputed);
  return (
    <>
      {data.unapplied_payments.map((payment) => (
        <div key={payment.uid} className="mb-5 max-w-[60rem]">
          <Notice
            title={`Payment of ${formatMoney(payment.amount, payment.currency)} in review`}
            action={
              <div className="flex flex-wrap gap-3">
                {data.actions.includes("pay") && payment.currency === currency && (
                  <Button variant="secondary" onClick={() => onRecord(payment)}>
                    Record this payment
                  </Button>
                )}
                {canRefund(payment) && (
                  <Button variant="secondary" onClick={() => onRefund(payment)}>
                    Refund
                  </Button>
                )}
                <Button variant="text" onClick={() => setRefunded(payment)}>
                  Record a refund by hand
                </Button>
              </div>
            }
          >
            This payment wasn&apos;t applied: the amount differs, the order was already paid, or it
            was cancelled. Refund it, or record it if the order still owes money.
          </Notice>
        </div>
      ))}
      {refunded && (
        <RefundedDialog
          number={data.order.order_number}
          payment={refunded}
          onClose={() => setRefunded(undefined)}
        />
      )}
    </>
  );
}

interface RefundedDialogProps {
  number: string;
  payment: UnappliedPayment;
  onClose: () => void;
}

function RefundedDialog({ number, payment, onClose }: RefundedDialogProps) {
  const { slug } = useStore();
  return (
    <ConfirmDialog
      title="Record a refund by hand"
      mutation={useOrderAction(slug, number, "refund")}
      input={{ via: "manual", charge: payment.uid, amount: payment.amount }}
      actionLabel="Record a refund by hand"
      pendingLabel="Saving…"
      successMessage="Refund recorded"
      onClose={onClose}
    >
      No money is sent. Use this only if you have returned{" "}
      {formatMoney(payment.amount, payment.currency)} in another way, such as by bank transfer:
      refunds that you make in {paymentMethodName(payment.provider)} appear automatically. This
      cannot be undone.
    </ConfirmDialog>
  );
}
