import { Button } from "#app/_ui/button.tsx";
import { ButtonLink } from "#app/_ui/button-link.tsx";
import { useToast } from "#app/_ui/toast.tsx";
import { DateTime } from "#app/dashboard/_components/date-time.tsx";
import { useStore } from "#app/dashboard/_components/store-provider.tsx";
import { explainWriteError } from "#app/dashboard/_queries/service-errors.ts";
import { useSendTestEvent } from "#app/dashboard/_queries/webhooks.ts";
import type { TestResult, WebhookSummary } from "#lib/contract/dashboard/webhooks.ts";
import { formatCount } from "#lib/format/format-count.ts";

const STATES = { active: "Active", failing: "Failing", disabled: "Disabled" } as const;

const REASONS = {
  manual: "By a merchant",
  gone: "The server responded with 410 Gone",
  failing: "No attempt succeeded for three days",
} as const;

interface WebhookCardProps {
  webhook: WebhookSummary;
  onAsk: (what: "edit" | "rotate" | "disable" | "enable" | "remove") => void;
}

/** A webhook with its state and its actions. */
export function WebhookCard({ webhook, onAsk }: WebhookCardProps) {
  const { slug } = useStore();
  const { uid, url, state, events } = webhook;
  const isDisabled = state === "disabled";
  return (
    <li className="flex flex-col gap-4 rounded-sheet border border-rule bg-sheet p-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 className="min-w-0 text-lead wrap-anywhere">{url}</h2>
        <span
          className={`text-fine font-semibold ${state === "active" ? "text-good" : "text-alert"}`}
        >
          {STATES[state]}
        </span>
      </div>
      <p className="text-fine wrap-anywhere">
        {events.includes("*") ? "All events" : events.join(", ")}
      </p>
      <WebhookTimes webhook={webhook} />
      <div className="mt-auto flex flex-wrap gap-x-5 gap-y-3">
        <TestButton webhook={webhook} />
        <ButtonLink
          variant="secondary"
          href={`/dashboard/stores/${slug}/settings/webhooks/deliveries?webhook=${uid}`}
          aria-label={`Delivery log of ${url}`}
        >
          Delivery log
        </ButtonLink>
        <Button variant="text" onClick={() => onAsk("edit")} aria-label={`Edit ${url}`}>
          Edit
        </Button>
        <Button
          variant="text"
          onClick={() => onAsk(isDisabled ? "enable" : "disable")}
          aria-label={`${isDisabled ? "Enable" : "Disable"} ${url}`}
        >
          {isDisabled ? "Enable" : "Disable"}
        </Button>
        <Button
          variant="text"
          onClick={() => onAsk("rotate")}
          aria-label={`Rotate the secret of ${url}`}
        >
          Rotate secret
        </Button>
        <Button variant="text" onClick={() => onAsk("remove")} aria-label={`Remove ${url}`}>
          Remove
        </Button>
      </div>
    </li>
  );
}

function WebhookTimes({ webhook }: { webhook: WebhookSummary }) {
  const { created_at, failing_since, disabled_at, disabled_reason, missed } = webhook;
  const overlap = webhook.previous_secret_ends_at;
  const isOverlapping = overlap && new Date(overlap) > new Date();
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-fine">
      <dt className="text-ink-soft">Added</dt>
      <dd>
        <DateTime time={created_at} />
      </dd>
      {failing_since && (
        <>
          <dt className="text-ink-soft">Failing since</dt>
          <dd>
            <DateTime time={failing_since} />
          </dd>
        </>
      )}
      {disabled_at && disabled_reason && (
        <>
          <dt className="text-ink-soft">Disabled</dt>
          <dd>
            <DateTime time={disabled_at} />. {REASONS[disabled_reason]}.
          </dd>
        </>
      )}
      {missed > 0 && (
        <>
          <dt className="text-ink-soft">Missed</dt>
          <dd>{formatCount(missed, "event")}</dd>
        </>
      )}
      {isOverlapping && (
        <>
          <dt className="text-ink-soft">Old secret expires</dt>
          <dd>
            <DateTime time={overlap} />
          </dd>
        </>
      )}
    </dl>
  );
}

/** Sends a test event and shows the response. */
function TestButton({ webhook: { uid, url } }: { webhook: WebhookSummary }) {
  const { slug } = useStore();
  const { mutate, isPending } = useSendTestEvent(slug);
  const toast = useToast();
  const send = () =>
    mutate(uid, {
      onSuccess: (result) => toast(resultText(result), isDelivered(result) ? {} : ERROR),
      onError: (error) => toast(explainWriteError(error), ERROR),
    });
  return (
    <Button
      variant="secondary"
      disabled={isPending}
      onClick={send}
      aria-label={`Send a test event to ${url}`}
    >
      {isPending ? "Sending…" : "Send test event"}
    </Button>
  );
}

const ERROR = { variant: "error" } as const;

const isDelivered = ({ status }: TestResult) => status !== null && status >= 200 && status < 300;

function resultText(result: TestResult): string {
  const { status, error, duration_ms } = result;
  if (status === null) return `Test event failed. ${error}.`;
  const response = `The server responded with ${status} after ${duration_ms} ms`;
  return `Test event ${isDelivered(result) ? "delivered" : "failed"}. ${response}.`;
}
