"use client";

import { useForm } from "react-hook-form";
import { Button } from "#app/_ui/button.tsx";
import { Field } from "#app/_ui/field.tsx";
import { Notice } from "#app/_ui/notice.tsx";
import { useToast } from "#app/_ui/toast.tsx";
import {
  NEW_PASSWORD_RULES,
  NewPasswordField,
  TOO_COMMON,
} from "#app/dashboard/_components/new-password-field.tsx";
import { useUnsavedChangesWarning } from "#app/dashboard/_components/unsaved-changes.ts";
import { changeSession } from "#app/dashboard/_queries/dashboard-fetch.ts";
import { explainPasswordError, problemsOf } from "#app/dashboard/_queries/service-errors.ts";
import { useSingleFlightMutation } from "#app/dashboard/_queries/single-flight-mutation.ts";
import type { ChangePassword } from "#lib/contract/dashboard/session.ts";

const WRONG = "The current password is wrong.";

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
      <NewPasswordField
        error={formState.errors.next?.message}
        {...register("next", NEW_PASSWORD_RULES)}
      />
      <Button type="submit" className="self-start" disabled={change.isPending}>
        {change.isPending ? "Changing…" : "Change password"}
      </Button>
    </form>
  );
}
