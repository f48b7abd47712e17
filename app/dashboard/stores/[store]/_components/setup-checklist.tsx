import { Circle, CircleCheck } from "lucide-react";
import Link from "next/link";
import type { Setup } from "#lib/contract/dashboard/overview.ts";

interface Step {
  step: keyof Setup;
  name: string;
  hint: string;
  /** Below the store's pages. */
  path: string;
  ownersOnly: boolean;
}

const STEPS: Step[] = [
  {
    step: "address",
    name: "Enter your address",
    hint: "Couriers collect parcels and shoppers pick up orders here.",
    path: "/settings",
    ownersOnly: true,
  },
  {
    step: "product",
    name: "Add a product",
    hint: "Create one, or import a product file.",
    path: "/products/new",
    ownersOnly: false,
  },
  {
    step: "delivery",
    name: "Set up delivery",
    hint: "Add a pickup location or a delivery rate here. To offer couriers, turn them on in Store settings.",
    path: "/settings/delivery",
    ownersOnly: true,
  },
  {
    step: "tax",
    name: "Set up tax",
    hint: "Set your rate or leave tax off, then save the settings.",
    path: "/settings",
    ownersOnly: true,
  },
  {
    step: "key",
    name: "Create an API key",
    hint: "Your own storefront needs one to use the API.",
    path: "/settings/keys",
    ownersOnly: true,
  },
  {
    step: "live",
    name: "Open your store",
    hint: "Turn on Open so that shoppers can order.",
    path: "/settings",
    ownersOnly: true,
  },
];

interface SetupChecklistProps {
  setup: Setup;
  /** The store's overview. */
  path: string;
  isOwner: boolean;
}

/** The steps of setting up a store. */
export function SetupChecklist({ setup, path, isOwner }: SetupChecklistProps) {
  const done = STEPS.filter(({ step }) => setup[step]).length;
  return (
    <section aria-labelledby="setup" className="max-w-[46rem]">
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-6">
        <h2 id="setup" className="text-lead">
          Set up your store
        </h2>
        <p className="text-fine text-ink-soft figures">
          {done} of {STEPS.length} done
        </p>
      </div>
      <ol className="border-t-2 border-ink">
        {STEPS.map(({ step, name, hint, path: below, ownersOnly }) => {
          const isDone = setup[step];
          const Icon = isDone ? CircleCheck : Circle;
          return (
            <li key={step} className="flex gap-4 border-b border-rule py-4">
              <Icon
                aria-hidden="true"
                className={`size-6 shrink-0 ${isDone ? "text-good" : "text-rule-strong"}`}
              />
              <div className="min-w-0">
                {isOwner || !ownersOnly ? (
                  <Link
                    href={`${path}${below}`}
                    className="font-semibold underline underline-offset-4"
                  >
                    {name}
                  </Link>
                ) : (
                  <p className="font-semibold">{name}</p>
                )}
                <span className="sr-only">{isDone ? ", done" : ", to do"}</span>
                <p className="text-fine text-ink-soft">
                  {hint}
                  {ownersOnly && !isOwner && " Only owners can do this."}
                </p>
              </div>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
