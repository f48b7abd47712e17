import { Circle, CircleCheck } from "lucide-react";
import Link from "next/link";
import type { ReactNode } from "react";
import { ShopLink } from "#app/dashboard/_components/shop-link.tsx";
import { GoLive } from "#app/dashboard/stores/[store]/_components/go-live.tsx";
import { missingText, type Setup } from "#lib/contract/dashboard/overview.ts";

interface Step {
  step: keyof Setup["steps"];
  name: string;
  hint?: string;
  /** Below the store's pages; absent for a step that is done here. */
  path?: string;
  /** Other pages of the step. */
  links?: { name: string; path: string }[];
  ownersOnly: boolean;
  isOptional?: true;
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
    hint: "Create one that shoppers can see, or import a product file.",
    path: "/products/new",
    links: [{ name: "Import products", path: "/import" }],
    ownersOnly: false,
  },
  {
    step: "delivery",
    name: "Set up delivery",
    hint: "Add a delivery rate or a pickup location, such as your address, or offer live courier prices.",
    path: "/settings/delivery",
    links: [{ name: "Turn on couriers and rates", path: "/settings#delivery" }],
    ownersOnly: true,
  },
  {
    step: "tax",
    name: "Choose your tax",
    hint: "Enter your rate, or choose no tax.",
    path: "/settings#tax",
    ownersOnly: true,
  },
  {
    step: "live",
    name: "Go live",
    ownersOnly: true,
  },
  {
    step: "key",
    name: "Create an API key",
    hint: "Only a storefront of your own needs one.",
    path: "/settings/keys",
    ownersOnly: true,
    isOptional: true,
  },
];

const COUNTED = STEPS.filter(({ isOptional }) => !isOptional);

interface SetupChecklistProps {
  setup: Setup;
  /** The store's overview. */
  path: string;
  isOwner: boolean;
  isOpen: boolean;
  /** Whether this instance's pages show the store. */
  isStorefront: boolean;
}

/** The steps of setting up a store. */
export function SetupChecklist(props: SetupChecklistProps) {
  const { setup, path, isOwner } = props;
  const done = COUNTED.filter(({ step }) => setup.steps[step]).length;
  return (
    <section aria-labelledby="setup" className="max-w-[46rem]">
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-6">
        <h2 id="setup" className="text-lead">
          Set up your store
        </h2>
        <p className="text-fine text-ink-soft figures">
          {done} of {COUNTED.length} done
        </p>
      </div>
      <ol className="border-t-2 border-ink">
        {STEPS.map((step) => (
          <StepItem
            key={step.step}
            step={step}
            isDone={setup.steps[step.step]}
            path={path}
            isAllowed={isOwner || !step.ownersOnly}
          >
            {step.step === "live" && <LiveStep {...props} />}
          </StepItem>
        ))}
      </ol>
    </section>
  );
}

/** Opens the store, or says what an open store lacks. */
function LiveStep({ setup, isOpen, isStorefront }: SetupChecklistProps) {
  if (setup.steps.live) return <ShopLink />;
  if (isOpen) return <p>Your store is open. Now add {missingText(setup.missing)}.</p>;
  return (
    <>
      <p className="mb-2 text-fine text-ink-soft">{closedText(isStorefront)}</p>
      <GoLive missing={setup.missing} />
    </>
  );
}

/** Tells who sees a closed store. */
export function closedText(isStorefront: boolean): string {
  return isStorefront
    ? "Shoppers see a notice. Only you and your team see your shop."
    : "The API tells your storefront that your store is closed.";
}

interface StepItemProps {
  step: Step;
  isDone: boolean;
  path: string;
  isAllowed: boolean;
  /** What to do here. */
  children: ReactNode;
}

function StepItem({ step, isDone, path, isAllowed, children }: StepItemProps) {
  const { name, hint, path: below, links = [], isOptional } = step;
  const Icon = isDone ? CircleCheck : Circle;
  return (
    <li className="flex gap-4 border-b border-rule py-4">
      <Icon
        aria-hidden="true"
        className={`size-6 shrink-0 ${isDone ? "text-good" : "text-rule-strong"}`}
      />
      <div className="flex min-w-0 flex-col items-start">
        <p className="font-semibold">
          {below && isAllowed ? (
            <Link href={path + below} className="underline underline-offset-4">
              {name}
            </Link>
          ) : (
            name
          )}
          {isOptional && <span className="font-normal text-ink-soft"> (optional)</span>}
          <span className="sr-only">{isDone ? ", done" : ", to do"}</span>
        </p>
        {hint && (
          <p className="text-fine text-ink-soft">
            {hint}
            {!isAllowed && below && " Only owners can do this."}
          </p>
        )}
        {isAllowed &&
          links.map((link) => (
            <Link
              key={link.path}
              href={path + link.path}
              className="flex min-h-11 items-center text-fine font-semibold underline underline-offset-4"
            >
              {link.name}
            </Link>
          ))}
        {children && <div className="mt-2">{children}</div>}
      </div>
    </li>
  );
}
