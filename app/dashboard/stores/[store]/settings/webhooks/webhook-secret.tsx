import type { ReactNode } from "react";
import type { FieldValues } from "react-hook-form";
import { Button } from "#app/_ui/button.tsx";
import { Modal } from "#app/_ui/modal.tsx";
import { Notice } from "#app/_ui/notice.tsx";
import { Copyable } from "#app/dashboard/_components/copyable.tsx";
import { EditDialog } from "#app/dashboard/_components/edit-form.tsx";
import { useStore } from "#app/dashboard/_components/store-provider.tsx";
import { type Edit, useEdit } from "#app/dashboard/_components/use-edit.ts";
import { useCreateWebhook, useRotateSecret } from "#app/dashboard/_queries/webhooks.ts";
import { EventChoice } from "#app/dashboard/stores/[store]/settings/webhooks/event-choice.tsx";
import { UrlField } from "#app/dashboard/stores/[store]/settings/webhooks/url-field.tsx";
import type {
  WebhookRequest,
  WebhookSecret,
  WebhookSummary,
} from "#lib/contract/dashboard/webhooks.ts";

const NEW_WEBHOOK: WebhookRequest = { url: "", events: ["order.*"] };
const NOTHING = {};

interface AddWebhookProps {
  eventTypes: readonly string[];
  onClose: () => void;
}

/** Adds a webhook for chosen events. */
export function AddWebhook({ eventTypes, onClose }: AddWebhookProps) {
  const { slug } = useStore();
  const write = useCreateWebhook(slug);
  const edit = useEdit({ values: NEW_WEBHOOK, write, toValues: () => NEW_WEBHOOK });
  return (
    <SecretDialog
      edit={edit}
      title="Add a webhook"
      saveLabel="Add"
      created={write.data}
      createdTitle="Webhook added"
      onClose={onClose}
    >
      <UrlField {...edit.field("url")} />
      <EventChoice eventTypes={eventTypes} {...edit.field("events")} />
    </SecretDialog>
  );
}

interface RotateSecretProps {
  webhook: WebhookSummary;
  onClose: () => void;
}

/** Replaces a webhook's secret. */
export function RotateSecret({ webhook, onClose }: RotateSecretProps) {
  const { slug } = useStore();
  const write = useRotateSecret(slug, webhook.uid);
  const edit = useEdit({ values: NOTHING, write, toValues: () => NOTHING });
  return (
    <SecretDialog
      edit={edit}
      title="Rotate the secret"
      saveLabel="Rotate"
      created={write.data}
      createdTitle="New secret"
      onClose={onClose}
    >
      <p className="wrap-anywhere">
        Creates a new secret for {webhook.url}. For 24 hours, webhooks are signed with both secrets,
        so that you can replace the old one.
      </p>
    </SecretDialog>
  );
}

interface SecretDialogProps<Values extends FieldValues> {
  edit: Edit<Values>;
  title: string;
  saveLabel: string;
  created: WebhookSecret | undefined;
  /** Title once the secret is created. */
  createdTitle: string;
  onClose: () => void;
  children: ReactNode;
}

/** A form that creates a secret, then reveals it once. */
function SecretDialog<Values extends FieldValues>(props: SecretDialogProps<Values>) {
  const { edit, title, saveLabel, created, createdTitle, onClose, children } = props;
  if (!created) {
    return (
      <EditDialog
        title={title}
        onClose={onClose}
        edit={edit}
        what="this webhook"
        saveLabel={saveLabel}
      >
        {children}
      </EditDialog>
    );
  }
  return (
    <Modal title={createdTitle} onClose={onClose}>
      <Notice title="Copy it now. It won't be shown again." />
      <Copyable label="Secret" text={created.secret} />
      <Button variant="secondary" className="self-start" onClick={onClose}>
        Done
      </Button>
    </Modal>
  );
}
