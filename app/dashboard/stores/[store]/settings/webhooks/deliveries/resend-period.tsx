"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { Button } from "#app/_ui/button.tsx";
import { Field } from "#app/_ui/field.tsx";
import { Select } from "#app/_ui/select.tsx";
import { useToast } from "#app/_ui/toast.tsx";
import { EditDialog } from "#app/dashboard/_components/edit-form.tsx";
import { useStore } from "#app/dashboard/_components/store-provider.tsx";
import { useEdit } from "#app/dashboard/_components/use-edit.ts";
import { useResendPeriod } from "#app/dashboard/_queries/webhooks.ts";
import { formatCount } from "#lib/format/format-count.ts";

const EMPTY = { webhook: "", from: "", to: "" };

interface ResendPeriodProps {
  webhooks: { uid: string; url: string }[];
}

/** A button that sends what failed or was missed in a period. */
export function ResendPeriod({ webhooks }: ResendPeriodProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" onClick={() => setIsOpen(true)}>
        Resend failed events
      </Button>
      {isOpen && <ResendDialog webhooks={webhooks} onClose={() => setIsOpen(false)} />}
    </>
  );
}

function ResendDialog({ webhooks, onClose }: ResendPeriodProps & { onClose: () => void }) {
  const { slug } = useStore();
  const router = useRouter();
  const toast = useToast();
  const edit = useEdit({
    values: EMPTY,
    write: useResendPeriod(slug),
    toValues: () => EMPTY,
    toBody: ({ webhook, ...period }: typeof EMPTY) => ({
      ...period,
      ...(webhook && { webhook }),
    }),
    onSaved: ({ deliveries }: { deliveries: number }) => {
      toast(
        deliveries === 0
          ? "No failed or missed events on these days"
          : `Sending ${formatCount(deliveries, "event")} again`,
      );
      onClose();
      router.refresh();
    },
  });
  return (
    <EditDialog
      title="Resend failed events"
      onClose={onClose}
      edit={edit}
      what="the period"
      saveLabel="Send again"
      pendingLabel="Sending…"
    >
      <p>
        Sends the failed and missed events from these days again. Disabled webhooks are skipped.
      </p>
      <Select label="Webhook" {...edit.form.register("webhook")}>
        <option value="">All</option>
        {webhooks.map(({ uid, url }) => (
          <option key={uid} value={uid}>
            {url}
          </option>
        ))}
      </Select>
      <Field label="From" type="date" {...edit.field("from")} />
      <Field label="To" type="date" {...edit.field("to")} />
    </EditDialog>
  );
}
