"use client";

import { useForm } from "react-hook-form";
import { Button } from "#app/_ui/button.tsx";
import { Field } from "#app/_ui/field.tsx";
import { Notice } from "#app/_ui/notice.tsx";
import { useToast } from "#app/_ui/toast.tsx";
import { useUnsavedChangesWarning } from "#app/dashboard/_components/unsaved-changes.ts";
import { changeSession } from "#app/dashboard/_queries/dashboard-fetch.ts";
import { explainPasswordError, problemsOf } from "#app/dashboard/_queries/service-errors.ts";
import { useSingleFlightMutation } from "#app/dashboard/_queries/single-flight-mutation.ts";
import { PASSWORD_LENGTH } from "#lib/contract/constants.ts";
import type { ChangePassword } from "#lib/contract/dashboard/session.ts";

const WRONG = "The current password is wrong.";
const TOO_COMMON = "This password is too easy to guess. Use a few unrelated words.";

/** Changes the password, which signs out every other device. */
export function PasswordForm() {
  const { register, handleSubmit, formState, reset, setError } = useForm<ChangePassword>();
  const toast = useToast();
  const change = useSingleFlightMutation({
    mutationFn: (body: ChangePassword) => changeSession("POST /password", body),
    onSuccess: () => {
      reset();
      toast("Password changed. Other devices are signed out.");
    },
    onError: (error) => {
      if (problemsOf(error).next) setError("next", { message: TOO_COMMON }, { shouldFocus: true });
    },
  });
  // Another page would be requested with the session that the change ends.
  useUnsavedChangesWarning(
    change.isPending,
    "Leave this page? Your password is still being changed.",
  );
  return (
    <form
      noValidate
      className="flex max-w-[26rem] flex-col gap-5"
      onSubmit={handleSubmit((body) => change.mutate(body), change.reset)}
    >
      {change.error && !problemsOf(change.error).next && (
        <Notice variant="error" title={explainPasswordError(change.error, WRONG)} />
      )}
      <Field
        label="Current password"
        type="password"
        autoComplete="current-password"
        error={formState.errors.current?.message}
        {...register("current", { required: "Enter your current password" })}
      />
      <Field
        label="New password"
        type="password"
        autoComplete="new-password"
        hint={`At least ${PASSWORD_LENGTH.min} characters; a few words are best.`}
        error={formState.errors.next?.message}
        {...register("next", {
          minLength: {
            value: PASSWORD_LENGTH.min,
            message: `Use at least ${PASSWORD_LENGTH.min} characters`,
          },
          maxLength: {
            value: PASSWORD_LENGTH.max,
            message: `Use at most ${PASSWORD_LENGTH.max} characters`,
          },
          required: "Enter a new password",
        })}
      />
      <Button type="submit" className="self-start" disabled={change.isPending}>
        {change.isPending ? "Changing…" : "Change password"}
      </Button>
    </form>
  );
}
