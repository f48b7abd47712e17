import type { Metadata } from "next";
import { AppLink } from "#app/_ui/app-link.tsx";
import { ButtonLink } from "#app/_ui/button-link.tsx";
import { EmptyState } from "#app/_ui/empty-state.tsx";
import { Field } from "#app/_ui/field.tsx";
import { DateTime } from "#app/dashboard/_components/date-time.tsx";
import { FilterForm, FilterSelect } from "#app/dashboard/_components/filter-form.tsx";
import { ownersPage } from "#app/dashboard/_components/owners-page.tsx";
import { PageHead } from "#app/dashboard/_components/page-head.tsx";
import { PageLinks } from "#app/dashboard/_components/page-links.tsx";
import { DeliveryStatusTag } from "#app/dashboard/_components/status.tsx";
import { redirectPastEnd } from "#app/dashboard/redirect-past-end.ts";
import { ResendPeriod } from "#app/dashboard/stores/[store]/settings/webhooks/deliveries/resend-period.tsx";
import { ROWS_PER_PAGE } from "#lib/contract/dashboard/lists.ts";
import {
  DeliveryQuery,
  type DeliverySummary,
  type WebhookSummary,
} from "#lib/contract/dashboard/webhooks.ts";
import { EVENT_TYPES } from "#lib/contract/event.ts";
import { TEST_EVENT_TYPE } from "#lib/contract/webhook.ts";
import { pageQuery } from "#lib/dashboard/page-query.ts";
import { DELIVERY_STATE_NAMES } from "#lib/dashboard/webhook-labels.ts";
import { formatCount } from "#lib/format/format-count.ts";
import { listWebhookDeliveries } from "#lib/services/webhooks/delivery-log.ts";
import { listWebhooks } from "#lib/services/webhooks/webhooks.ts";

export const metadata: Metadata = { title: "Delivery log" };

/** What was sent to the store's webhooks in the last 30 days. */
export default ownersPage(async (ctx, _params, parameters) => {
  const query = pageQuery(DeliveryQuery, parameters);
  const [{ deliveries, count }, { webhooks }] = await Promise.all([
    listWebhookDeliveries(ctx, query),
    listWebhooks(ctx),
  ]);
  const webhooksPath = `/dashboard/stores/${ctx.store.slug}/settings/webhooks`;
  const here = `${webhooksPath}/deliveries`;
  redirectPastEnd(here, query, { rows: deliveries, count });
  const { page, ...filter } = query;
  return (
    <>
      <AppLink href={webhooksPath} className="text-fine font-semibold underline underline-offset-4">
        All webhooks
      </AppLink>
      <PageHead title="Delivery log" actions={<ResendPeriod webhooks={webhooks.map(toOption)} />}>
        <p>What was sent to your webhooks in the last 30 days.</p>
      </PageHead>
      <DeliveryFilters path={here} query={query} webhooks={webhooks} />
      {deliveries.length === 0 ? (
        <NoDeliveries isFiltered={Object.values(filter).some(Boolean)} path={here} />
      ) : (
        <>
          <ul aria-label="Deliveries" className="border-t-2 border-ink">
            {deliveries.map((delivery) => (
              <DeliveryItem
                key={delivery.uid}
                delivery={delivery}
                href={`${here}/${delivery.uid}`}
              />
            ))}
          </ul>
          <PageLinks path={here} query={query} more={page * ROWS_PER_PAGE < count} />
        </>
      )}
    </>
  );
});

const toOption = ({ uid, url }: WebhookSummary) => ({ uid, url });

interface DeliveryFiltersProps {
  path: string;
  query: DeliveryQuery;
  webhooks: WebhookSummary[];
}

function DeliveryFilters({ path, query, webhooks }: DeliveryFiltersProps) {
  const types = [...EVENT_TYPES, TEST_EVENT_TYPE];
  return (
    <FilterForm path={path} query={query} placeholder="Order number">
      <FilterSelect
        label="Webhook"
        name="webhook"
        value={query.webhook}
        options={Object.fromEntries(webhooks.map(({ uid, url }) => [uid, url]))}
      />
      <FilterSelect
        label="Event"
        name="event"
        value={query.event}
        options={Object.fromEntries(types.map((type) => [type, type]))}
      />
      <FilterSelect
        label="Status"
        name="state"
        value={query.state}
        options={DELIVERY_STATE_NAMES}
      />
      <Field label="From" type="date" name="from" defaultValue={query.from} />
      <Field label="To" type="date" name="to" defaultValue={query.to} />
    </FilterForm>
  );
}

function NoDeliveries({ isFiltered, path }: { isFiltered: boolean; path: string }) {
  return (
    <EmptyState
      title={isFiltered ? "No deliveries match" : "No deliveries yet"}
      actions={isFiltered && <ButtonLink href={path}>Show all deliveries</ButtonLink>}
    >
      <p>
        {isFiltered
          ? "Try a different search or clear the filters."
          : "Events appear here once a webhook gets them."}
      </p>
    </EmptyState>
  );
}

function DeliveryItem({ delivery, href }: { delivery: DeliverySummary; href: string }) {
  const { event, subject, url, state, last_status, attempts, next_attempt_at } = delivery;
  return (
    <li className="grid gap-x-6 gap-y-1 border-b border-rule py-3 hover:bg-sheet md:grid-cols-[1fr_auto]">
      <div className="min-w-0 wrap-anywhere">
        <AppLink href={href} className="font-semibold underline-offset-4 hover:underline">
          {event}
          {event.startsWith("order.") && `, ${subject}`}
        </AppLink>
        <p className="text-fine text-ink-soft">{url}</p>
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1 text-fine text-ink-soft md:justify-end">
        <DeliveryStatusTag state={state} />
        {attempts > 0 && (
          <span className="figures">
            {formatCount(attempts, "attempt")}
            {last_status !== null && `, status ${last_status}`}
          </span>
        )}
        {next_attempt_at && attempts > 0 && (
          <span>
            Next: <DateTime time={next_attempt_at} />
          </span>
        )}
        <DateTime time={delivery.created_at} />
      </div>
    </li>
  );
}
