"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "#app/_ui/button.tsx";
import { ButtonLink } from "#app/_ui/button-link.tsx";
import { EmptyState } from "#app/_ui/empty-state.tsx";
import { PageHead } from "#app/dashboard/_components/page-head.tsx";
import { useStore } from "#app/dashboard/_components/store-provider.tsx";
import { webhookList } from "#app/dashboard/_queries/webhooks.ts";
import { UpdateWebhook } from "#app/dashboard/stores/[store]/settings/webhooks/update-webhook.tsx";
import {
  DisableWebhook,
  EnableWebhook,
  RemoveWebhook,
} from "#app/dashboard/stores/[store]/settings/webhooks/webhook-actions.tsx";
import { WebhookCard } from "#app/dashboard/stores/[store]/settings/webhooks/webhook-card.tsx";
import {
  AddWebhook,
  RotateSecret,
} from "#app/dashboard/stores/[store]/settings/webhooks/webhook-secret.tsx";
import type { WebhookSummary } from "#lib/contract/dashboard/webhooks.ts";

const DIALOGS = {
  edit: UpdateWebhook,
  rotate: RotateSecret,
  disable: DisableWebhook,
  enable: EnableWebhook,
  remove: RemoveWebhook,
} as const;

interface Asking {
  what: keyof typeof DIALOGS;
  webhook: WebhookSummary;
}

/** The store's webhooks and their actions. */
export function WebhookList({ eventTypes }: { eventTypes: readonly string[] }) {
  const { slug } = useStore();
  const { data } = useSuspenseQuery(webhookList(slug));
  const { webhooks, can_create: canCreate } = data;
  const [isAdding, setIsAdding] = useState(false);
  const [asking, setAsking] = useState<Asking>();
  const Dialog = asking && DIALOGS[asking.what];
  const add = canCreate && <Button onClick={() => setIsAdding(true)}>Add a webhook</Button>;

  return (
    <>
      <PageHead
        title="Webhooks"
        actions={
          webhooks.length > 0 && (
            <>
              {add}
              <ButtonLink
                variant="secondary"
                href={`/dashboard/stores/${slug}/settings/webhooks/deliveries`}
              >
                Delivery log
              </ButtonLink>
            </>
          )
        }
      >
        <p>
          Send events from this store to your other systems, such as accounting or warehouse
          software. See the{" "}
          <a
            href="/docs/webhooks"
            className="underline decoration-spot decoration-3 underline-offset-4"
          >
            docs
          </a>
          .
        </p>
      </PageHead>
      {!canCreate && (
        <p className="mb-6 text-ink-soft">
          Webhooks can't be added yet: the operator of this service must set ENCRYPTION_SECRET
          first.
        </p>
      )}
      {webhooks.length === 0 ? (
        <EmptyState title="No webhooks yet" actions={add}>
          <p>Add the URL of a system that needs to know about orders, stock or products.</p>
        </EmptyState>
      ) : (
        <ul className="grid gap-4 xl:grid-cols-2">
          {webhooks.map((webhook) => (
            <WebhookCard
              key={webhook.uid}
              webhook={webhook}
              onAsk={(what) => setAsking({ what, webhook })}
            />
          ))}
        </ul>
      )}
      {isAdding && <AddWebhook eventTypes={eventTypes} onClose={() => setIsAdding(false)} />}
      {Dialog && (
        <Dialog
          webhook={asking.webhook}
          eventTypes={eventTypes}
          onClose={() => setAsking(undefined)}
        />
      )}
    </>
  );
}
