"use client";

import { useForm } from "react-hook-form";
import { Button } from "#app/_ui/button.tsx";
import { Field } from "#app/_ui/field.tsx";
import { Notice } from "#app/_ui/notice.tsx";
import {
  NEW_PASSWORD_RULES,
  NewPasswordField,
  TOO_COMMON,
} from "#app/dashboard/_components/new-password-field.tsx";
import { changeSession } from "#app/dashboard/_queries/dashboard-fetch.ts";
import { explainPasswordError, problemsOf } from "#app/dashboard/_queries/service-errors.ts";
import { useSingleFlightMutation } from "#app/dashboard/_queries/single-flight-mutation.ts";
import { BODY_LIMITS } from "#lib/contract/constants.ts";

interface NewAccountFormProps {
  token: string;
  slug: string;
  /** The invited address. */
  email: string;
}

/** Creates an account for an invited address, then opens the store. */
export function NewAccountForm({ token, slug, email }: NewAccountFormProps) {
  const { register, handleSubmit, formState, setError } = useForm<{
    name: string;
    password: string;
  }>();
  const accept = useSingleFlightMutation({
    mutationFn: (account: { name: string; password: string }) =>
      changeSession("POST /invitation", { token, account }),
    onSuccess: () => window.location.assign(`/dashboard/stores/${slug}`),
    onError: (error) => {
      if (!problemsOf(error).password) return;
      setError("password", { message: TOO_COMMON }, { shouldFocus: true });
    },
  });
  return (
    <form
      onSubmit={handleSubmit((account) => accept.mutate(account), accept.reset)}
      noValidate
      className="flex flex-col gap-5"
    >
      {accept.error && !problemsOf(accept.error).password && (
        <Notice
          variant="error"
          title={explainPasswordError(accept.error, "Check your name and password.")}
        />
      )}
      {/* For password managers. */}
      <input type="hidden" name="username" autoComplete="username" value={email} />
      <Field
        label="Your name"
        autoComplete="name"
        maxLength={BODY_LIMITS.name}
        error={formState.errors.name?.message}
        {...register("name", { required: "Enter your name" })}
      />
      <NewPasswordField
        error={formState.errors.password?.message}
        {...register("password", NEW_PASSWORD_RULES)}
      />
      <Button type="submit" disabled={accept.isPending || accept.isSuccess}>
        {accept.isPending ? "Creating…" : "Create account"}
      </Button>
    </form>
  );
}
