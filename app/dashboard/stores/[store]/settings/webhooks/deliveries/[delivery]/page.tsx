import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { AppLink } from "#app/_ui/app-link.tsx";
import { DateTime } from "#app/dashboard/_components/date-time.tsx";
import { DescriptionItem } from "#app/dashboard/_components/description-item.tsx";
import { ownersPage } from "#app/dashboard/_components/owners-page.tsx";
import { PageHead } from "#app/dashboard/_components/page-head.tsx";
import { DeliveryStatusTag } from "#app/dashboard/_components/status.tsx";
import { ResendButton } from "#app/dashboard/stores/[store]/settings/webhooks/deliveries/[delivery]/resend-button.tsx";
import type { DeliveryAttempt, DeliveryDetail } from "#lib/contract/dashboard/webhooks.ts";
import { Uid } from "#lib/contract/scalars.ts";
import { attemptResult } from "#lib/dashboard/webhook-labels.ts";
import { undefinedIfNotFound } from "#lib/kernel/errors.ts";
import { getWebhookDelivery } from "#lib/services/webhooks/delivery-log.ts";

export const metadata: Metadata = { title: "Delivery" };

interface Params {
  store: string;
  delivery: string;
}

/** A delivery with its request and the response of each attempt. */
export default ownersPage<Params>(async (ctx, { store, delivery: uid }) => {
  if (!Uid.safeParse(uid).success) notFound();
  const delivery = await getWebhookDelivery(ctx, { delivery: uid }).catch(undefinedIfNotFound);
  if (!delivery) notFound();
  const base = `/dashboard/stores/${store}`;
  return (
    <>
      <AppLink
        href={`${base}/settings/webhooks/deliveries`}
        className="text-fine font-semibold underline underline-offset-4"
      >
        Delivery log
      </AppLink>
      <PageHead
        title={delivery.event}
        actions={delivery.can_send && <ResendButton delivery={uid} />}
      >
        {!delivery.can_send && <p>The webhook is disabled. Enable it to send this again.</p>}
      </PageHead>
      <DeliveryFacts delivery={delivery} base={base} />
      <section aria-labelledby="attempts" className="mb-10">
        <h2 id="attempts" className="mb-3 text-lead">
          Attempts
        </h2>
        {delivery.log.length === 0 ? (
          <p className="text-ink-soft">None yet.</p>
        ) : (
          <ul className="border-t-2 border-ink">
            {delivery.log.map((attempt) => (
              <Attempt key={attempt.uid} attempt={attempt} />
            ))}
          </ul>
        )}
      </section>
      <section aria-labelledby="body">
        <h2 id="body" className="mb-3 text-lead">
          Body
        </h2>
        <Code text={delivery.body} />
      </section>
    </>
  );
});

function DeliveryFacts({ delivery, base }: { delivery: DeliveryDetail; base: string }) {
  const { event, subject, state, url, next_attempt_at, created_at } = delivery;
  return (
    <dl className="mb-10 grid gap-x-6 gap-y-2 sm:grid-cols-[8rem_1fr]">
      <DescriptionItem name="Status">
        <DeliveryStatusTag state={state} />
      </DescriptionItem>
      <DescriptionItem name="URL">{url}</DescriptionItem>
      {event.startsWith("order.") && (
        <DescriptionItem name="Order">
          <AppLink href={`${base}/orders/${subject}`} className="underline underline-offset-4">
            {subject}
          </AppLink>
        </DescriptionItem>
      )}
      <DescriptionItem name="Created">
        <DateTime time={created_at} />
      </DescriptionItem>
      {next_attempt_at && (
        <DescriptionItem name="Next attempt">
          <DateTime time={next_attempt_at} />
        </DescriptionItem>
      )}
    </dl>
  );
}

function Attempt({ attempt }: { attempt: DeliveryAttempt }) {
  const headers = Object.entries(attempt.headers).map(([name, value]) => `${name}: ${value}`);
  return (
    <li className="border-b border-rule">
      <details>
        <summary className="flex min-h-11 cursor-pointer flex-wrap items-center gap-x-6 gap-y-1 py-2">
          <span className="font-semibold">{attemptResult(attempt)}</span>
          <span className="text-fine text-ink-soft figures">{attempt.duration_ms} ms</span>
          <span className="text-fine text-ink-soft">
            <DateTime time={attempt.attempted_at} />
          </span>
        </summary>
        <div className="grid gap-4 pb-4 xl:grid-cols-2">
          <div>
            <h3 className="mb-1 font-semibold">Request headers</h3>
            <Code text={headers.join("\n")} />
          </div>
          <div>
            <h3 className="mb-1 font-semibold">Response, first 2 KB</h3>
            {attempt.reply ? <Code text={attempt.reply} /> : <p className="text-ink-soft">Empty</p>}
          </div>
        </div>
      </details>
    </li>
  );
}

function Code({ text }: { text: string }) {
  return (
    <pre className="rounded-sheet border border-rule bg-sheet p-4 text-fine whitespace-pre-wrap wrap-anywhere">
      {text}
    </pre>
  );
}
