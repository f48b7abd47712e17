import type { ComponentProps } from "react";
import { Field } from "#app/_ui/field.tsx";

/** The URL that a webhook's events are sent to. */
export function UrlField(props: Omit<ComponentProps<typeof Field>, "label">) {
  return (
    <Field
      label="URL"
      type="url"
      inputMode="url"
      autoComplete="off"
      placeholder="https://example.com/webhooks"
      {...props}
    />
  );
}
