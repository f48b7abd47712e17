import { EventTime } from "#app/(shop)/orders/_components/event-time.tsx";
import {
  type TimelineStep,
  type TrackedOrder,
  toTimeline,
} from "#lib/shop/orders/order-timeline.ts";

const MARK: Record<TimelineStep["state"], string> = {
  done: "bg-ink border-ink",
  current: "bg-spot border-ink",
  upcoming: "bg-paper border-rule-strong",
  stopped: "bg-alert border-alert",
};

const SPOKEN: Record<TimelineStep["state"], string> = {
  done: "done",
  current: "in progress",
  upcoming: "upcoming",
  stopped: "ended",
};

interface TimelineProps {
  tracked: TrackedOrder;
  /** The day on which the delivery is expected, in words. */
  expected: string | undefined;
}

/** The order's progress. */
export function Timeline({ tracked, expected }: TimelineProps) {
  const steps = toTimeline(tracked, expected);
  return (
    <section aria-label="Progress">
      <ol className="flex flex-col md:flex-row print:flex-row">
        {steps.map((step, index) => (
          <li
            key={step.name}
            className="relative flex grow basis-0 gap-4 pb-6 last:pb-0 md:flex-col md:gap-3 md:pr-6 md:pb-0 print:flex-col"
          >
            {index < steps.length - 1 && (
              <span
                aria-hidden="true"
                className={`absolute top-5 bottom-0 left-2.25 w-0.5 md:top-2.25 md:right-0 md:bottom-auto md:left-5 md:h-0.5 md:w-auto ${step.state === "done" ? "bg-ink" : "bg-rule"}`}
              />
            )}
            <span
              aria-hidden="true"
              className={`relative size-5 shrink-0 rounded-full border-3 ${MARK[step.state]}`}
            />
            <div>
              <h2 className="text-lead leading-tight">
                {step.name}
                <span className="sr-only">, {SPOKEN[step.state]}</span>
              </h2>
              <p className="text-fine text-ink-soft">{step.note}</p>
              {step.at && (
                <p className="text-fine text-ink-soft">
                  <EventTime at={step.at} />
                </p>
              )}
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
