"use client";

import { useForm } from "react-hook-form";
import { Button } from "#app/_ui/button.tsx";
import { ButtonLink } from "#app/_ui/button-link.tsx";
import { Notice } from "#app/_ui/notice.tsx";
import {
  NEW_PASSWORD_RULES,
  NewPasswordField,
  TOO_COMMON,
} from "#app/dashboard/_components/new-password-field.tsx";
import { changeSession } from "#app/dashboard/_queries/dashboard-fetch.ts";
import { explainPasswordError, problemsOf } from "#app/dashboard/_queries/service-errors.ts";
import { useSingleFlightMutation } from "#app/dashboard/_queries/single-flight-mutation.ts";

/** Sets a new password with the token of a link. */
export function ResetPasswordForm({ token }: { token: string }) {
  const { register, handleSubmit, formState, setError } = useForm<{ password: string }>();
  const reset = useSingleFlightMutation({
    mutationFn: (body: { password: string }) =>
      changeSession("PUT /password-reset", { ...body, token }),
    onError: (error) => {
      if (!problemsOf(error).password) return;
      setError("password", { message: TOO_COMMON }, { shouldFocus: true });
    },
  });
  if (reset.isSuccess) {
    return (
      <>
        <Notice title="Password changed">
          <p>All devices are signed out.</p>
        </Notice>
        <ButtonLink className="self-start" href="/dashboard/sign-in">
          Sign in
        </ButtonLink>
      </>
    );
  }
  return (
    <form
      onSubmit={handleSubmit((body) => reset.mutate(body), reset.reset)}
      noValidate
      className="flex flex-col gap-5"
    >
      {reset.error && !problemsOf(reset.error).password && (
        <Notice variant="error" title={explainPasswordError(reset.error, TOO_COMMON)} />
      )}
      <NewPasswordField
        error={formState.errors.password?.message}
        {...register("password", NEW_PASSWORD_RULES)}
      />
      <Button type="submit" disabled={reset.isPending}>
        {reset.isPending ? "Saving…" : "Set password"}
      </Button>
    </form>
  );
}
