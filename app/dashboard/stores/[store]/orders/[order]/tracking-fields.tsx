import type { ComponentProps } from "react";
import { Field } from "#app/_ui/field.tsx";

type TrackingField = "tracking_number" | "courier" | "tracking_url";

interface TrackingFieldsProps {
  /** Returns the props of an input and its problem. */
  field: (name: TrackingField) => Partial<ComponentProps<typeof Field>>;
}

/** How the customer can follow the parcel; all optional. */
export function TrackingFields({ field }: TrackingFieldsProps) {
  return (
    <>
      <Field
        label="Tracking number"
        hint="Shown to the customer (optional)"
        maxLength={100}
        {...field("tracking_number")}
      />
      <Field
        label="Courier"
        hint="DHL, FedEx, UPS and Aramex get a tracking link (optional)"
        maxLength={60}
        {...field("courier")}
      />
      <Field
        label="Tracking link"
        hint="For other couriers (optional)"
        type="url"
        maxLength={500}
        {...field("tracking_url")}
      />
    </>
  );
}
