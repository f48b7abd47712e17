import type { ComponentProps } from "react";
import { Field } from "#app/_ui/field.tsx";
import { PASSWORD_LENGTH } from "#lib/contract/constants.ts";

export const TOO_COMMON = "This password is too easy to guess. Use a few unrelated words.";

/** Rules of a form for a new password. */
export const NEW_PASSWORD_RULES = {
  minLength: {
    value: PASSWORD_LENGTH.min,
    message: `Use at least ${PASSWORD_LENGTH.min} characters`,
  },
  maxLength: {
    value: PASSWORD_LENGTH.max,
    message: `Use at most ${PASSWORD_LENGTH.max} characters`,
  },
  required: "Enter a new password",
};

/** The field for a new password. */
export function NewPasswordField(
  props: Omit<ComponentProps<typeof Field>, "label" | "type" | "hint">,
) {
  return (
    <Field
      label="New password"
      type="password"
      autoComplete="new-password"
      hint={`At least ${PASSWORD_LENGTH.min} characters; a few words are best.`}
      {...props}
    />
  );
}
