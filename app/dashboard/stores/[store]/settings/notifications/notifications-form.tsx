"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { Field } from "#app/_ui/field.tsx";
import { Notice } from "#app/_ui/notice.tsx";
import { EditForm } from "#app/dashboard/_components/edit-form.tsx";
import { FieldGroup } from "#app/dashboard/_components/field-group.tsx";
import { PageHead } from "#app/dashboard/_components/page-head.tsx";
import { useStore } from "#app/dashboard/_components/store-provider.tsx";
import { SwitchField } from "#app/dashboard/_components/switch-field.tsx";
import { useEdit } from "#app/dashboard/_components/use-edit.ts";
import { notifications, useUpdateNotifications } from "#app/dashboard/_queries/mails.ts";
import {
  CUSTOMER_MAILS,
  MERCHANT_MAILS,
  type NotificationSettings,
} from "#lib/contract/dashboard/mails.ts";
import { MAIL_HINTS, MAIL_NAMES } from "#lib/dashboard/mail-labels.ts";

type Kind = NotificationSettings["disabled_mails"][number];

const KINDS: Kind[] = [...CUSTOMER_MAILS, ...MERCHANT_MAILS];

/** Edits which emails are sent, where replies go, and which page they link to. */
export function NotificationsForm() {
  const { slug, isStorefront } = useStore();
  const { data } = useSuspenseQuery(notifications(slug));
  const edit = useEdit({
    values: toForm(data),
    write: useUpdateNotifications(slug),
    toValues: toForm,
    toBody: toSettings,
    message: "Notifications saved",
  });
  const switches = (kinds: readonly Kind[]) =>
    kinds.map((kind) => (
      <SwitchField
        key={kind}
        label={MAIL_NAMES[kind]}
        hint={MAIL_HINTS[kind]}
        {...edit.form.register(`sent.${kind}`)}
      />
    ));
  return (
    <div className="flex flex-col gap-10">
      <PageHead title="Notifications">
        <p>Emails to your customers and to you.</p>
      </PageHead>
      {!data.can_send && (
        <Notice title="No emails are sent">
          <p>The operator of this service has not set up a mail server (SMTP_URL).</p>
        </Notice>
      )}
      <EditForm edit={edit} what="the notifications" isFullPage>
        <FieldGroup title="To customers">{switches(CUSTOMER_MAILS)}</FieldGroup>
        <FieldGroup title="To you">{switches(MERCHANT_MAILS)}</FieldGroup>
        <FieldGroup title="Replies and links">
          <Field
            label="Reply-to address"
            hint="Where customers' replies go. Leave empty to use your store's email address."
            type="email"
            {...edit.field("mail_reply_to")}
          />
          <Field
            label="Order page"
            hint={`${
              isStorefront
                ? "Emails link to the order's page in your shop. If you have another storefront, enter"
                : "If your storefront shows customers their orders, enter"
            } the URL of an order there, with {order_number}. Example: https://shop.example.com/orders/{order_number}`}
            inputMode="url"
            maxLength={500}
            {...edit.field("order_page_url")}
          />
        </FieldGroup>
      </EditForm>
    </div>
  );
}

function toForm({
  disabled_mails,
  mail_reply_to,
  order_page_url,
  version,
}: Pick<NotificationSettings, "disabled_mails" | "mail_reply_to" | "order_page_url" | "version">) {
  const entries = KINDS.map((kind) => [kind, !disabled_mails.includes(kind)] as const);
  const sent = Object.fromEntries(entries) as Record<Kind, boolean>;
  return { sent, mail_reply_to, order_page_url, version };
}

function toSettings({ sent, ...settings }: ReturnType<typeof toForm>): NotificationSettings {
  return { ...settings, disabled_mails: KINDS.filter((kind) => !sent[kind]) };
}
