"use client";

import { useState } from "react";
import { Button } from "#app/_ui/button.tsx";
import { Select } from "#app/_ui/select.tsx";
import { useToast } from "#app/_ui/toast.tsx";
import { useStore } from "#app/dashboard/_components/store-provider.tsx";
import { useSendTestMail } from "#app/dashboard/_queries/mails.ts";
import { explainWriteError } from "#app/dashboard/_queries/service-errors.ts";
import { TestMail } from "#lib/contract/dashboard/mails.ts";
import { MAIL_NAMES } from "#lib/dashboard/mail-labels.ts";

const KINDS = TestMail.shape.kind.options;

interface MailPreviewProps {
  /** Numbers of the newest orders. */
  orders: string[];
  /** The merchant's address, to which tests are sent. */
  email: string;
}

/** Shows an email about one of the store's orders, and sends it to the merchant. */
export function MailPreview({ orders, email }: MailPreviewProps) {
  const { slug } = useStore();
  const toast = useToast();
  const test = useSendTestMail(slug);
  const [kind, setKind] = useState<(typeof KINDS)[number]>("order_received");
  const [order, setOrder] = useState(orders[0] ?? "");
  const send = () =>
    test.mutate(
      { kind, order },
      {
        onSuccess: ({ recipient }) => toast(`Test email to ${recipient} created`),
        onError: (error) => toast(explainWriteError(error), { variant: "error" }),
      },
    );
  return (
    <section aria-labelledby="preview" className="flex flex-col gap-5 border-t-2 border-ink pt-5">
      <h2 id="preview" className="text-title">
        Preview
      </h2>
      {order === "" ? (
        <p className="text-ink-soft">After your first order, you can see its emails here.</p>
      ) : (
        <>
          <div className="grid gap-4 sm:grid-cols-2">
            <Select
              label="Email"
              value={kind}
              onChange={({ target }) => setKind(target.value as typeof kind)}
            >
              {KINDS.map((each) => (
                <option key={each} value={each}>
                  {MAIL_NAMES[each]}
                </option>
              ))}
            </Select>
            <Select label="Order" value={order} onChange={({ target }) => setOrder(target.value)}>
              {orders.map((number) => (
                <option key={number}>{number}</option>
              ))}
            </Select>
          </div>
          <iframe
            title={`Preview: ${MAIL_NAMES[kind]}`}
            src={`/api/dashboard/stores/${slug}/mail-preview?${new URLSearchParams({ kind, order })}`}
            sandbox=""
            className="h-[36rem] w-full rounded-sheet border border-rule-strong"
          />
          <div className="flex flex-wrap items-center gap-4">
            <Button variant="secondary" disabled={test.isPending} onClick={send}>
              Send me a test
            </Button>
            <p className="text-fine text-ink-soft">To {email}</p>
          </div>
        </>
      )}
    </section>
  );
}
