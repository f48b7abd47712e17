"use client";

import { useForm } from "react-hook-form";
import { Button } from "#app/_ui/button.tsx";
import { ButtonLink } from "#app/_ui/button-link.tsx";
import { Field } from "#app/_ui/field.tsx";
import { Notice } from "#app/_ui/notice.tsx";
import { changeSession } from "#app/dashboard/_queries/dashboard-fetch.ts";
import { explainPasswordError } from "#app/dashboard/_queries/service-errors.ts";
import { useSingleFlightMutation } from "#app/dashboard/_queries/single-flight-mutation.ts";

/** Requests an email with a link that sets a new password. */
export function ForgotPasswordForm() {
  const { register, handleSubmit, formState } = useForm<{ email: string }>();
  const request = useSingleFlightMutation({
    mutationFn: (body: { email: string }) => changeSession("POST /password-reset", body),
  });
  if (request.isSuccess) {
    return (
      <>
        <Notice title="Check your email">
          <p>
            If {request.variables?.email} has an account, you will receive a link within a few
            minutes. It works once and expires after an hour.
          </p>
        </Notice>
        <ButtonLink variant="secondary" className="self-start" href="/dashboard/sign-in">
          Back to sign-in
        </ButtonLink>
      </>
    );
  }
  return (
    <form
      onSubmit={handleSubmit((body) => request.mutate(body), request.reset)}
      noValidate
      className="flex flex-col gap-5"
    >
      {request.error && (
        <Notice
          variant="error"
          title={explainPasswordError(request.error, "Enter your email address.")}
        />
      )}
      <Field
        label="Email address"
        type="email"
        autoComplete="username"
        error={formState.errors.email?.message}
        {...register("email", { required: "Enter your email address" })}
      />
      <Button type="submit" disabled={request.isPending}>
        {request.isPending ? "Sending…" : "Send link"}
      </Button>
    </form>
  );
}
