import type { ComponentProps } from "react";
import { GroupError } from "#app/dashboard/_components/group-error.tsx";

const RESOURCE_NAMES: Record<string, string> = {
  order: "Orders",
  payment: "Payments",
  refund: "Refunds",
  dispute: "Disputes",
  stock: "Stock",
  product: "Products",
  import: "Imports",
  store: "Store",
};

interface EventChoiceProps extends ComponentProps<"input"> {
  eventTypes: readonly string[];
  error?: string | undefined;
}

/** Checkboxes for event types, with wildcards. What a checked wildcard includes is hidden. */
export function EventChoice({ eventTypes, error, ...input }: EventChoiceProps) {
  const groups = Map.groupBy(eventTypes, (type) => type.split(".")[0] ?? "");
  return (
    <fieldset className="group/all flex flex-col gap-3">
      <legend className="mb-2 font-semibold">Events</legend>
      <GroupError>{error}</GroupError>
      <EventCheckbox label="All events" type="*" {...input} />
      <div className="flex flex-col gap-3 group-has-[[value='*']:checked]/all:hidden">
        {[...groups].map(([resource, types]) => (
          <div key={resource} className="group/resource">
            <EventCheckbox
              label={RESOURCE_NAMES[resource] ?? resource}
              type={`${resource}.*`}
              {...input}
            />
            <div className="ml-9 grid group-has-[[value$='*']:checked]/resource:hidden sm:grid-cols-2">
              {types.length > 1 &&
                types.map((type) => <EventCheckbox key={type} type={type} {...input} />)}
            </div>
          </div>
        ))}
      </div>
    </fieldset>
  );
}

interface EventCheckboxProps extends ComponentProps<"input"> {
  label?: string;
  /** The event type or wildcard. */
  type: string;
}

function EventCheckbox({ label, type, ...input }: EventCheckboxProps) {
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-3">
      <input {...input} type="checkbox" value={type} className="size-5 shrink-0 accent-ink" />
      <span className="min-w-0 wrap-anywhere">
        {label && <span className="font-semibold">{label} </span>}
        <code className="text-fine">{type}</code>
      </span>
    </label>
  );
}
