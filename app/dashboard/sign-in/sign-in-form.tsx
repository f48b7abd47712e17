"use client";

import { useForm } from "react-hook-form";
import { AppLink } from "#app/_ui/app-link.tsx";
import { Button } from "#app/_ui/button.tsx";
import { Field } from "#app/_ui/field.tsx";
import { Notice } from "#app/_ui/notice.tsx";
import { changeSession } from "#app/dashboard/_queries/dashboard-fetch.ts";
import { explainPasswordError } from "#app/dashboard/_queries/service-errors.ts";
import { useSingleFlightMutation } from "#app/dashboard/_queries/single-flight-mutation.ts";
import type { SignIn } from "#lib/contract/dashboard/session.ts";

const WRONG =
  "Wrong email address or password. After many failed attempts, a new device has to wait up to an hour.";

/** Signs in by email address and password, then loads the dashboard as a new document. */
export function SignInForm({ next }: { next: string }) {
  const { register, handleSubmit, formState, setFocus } = useForm<SignIn>();
  const signIn = useSingleFlightMutation({
    mutationFn: async (credentials: SignIn) => {
      await changeSession("POST /session", credentials);
      window.location.assign(next);
      // Keep the button disabled until the new page replaces this one.
      await new Promise(() => {});
    },
    onError: () => setFocus("password"),
  });

  return (
    <form
      onSubmit={handleSubmit((credentials) => signIn.mutate(credentials), signIn.reset)}
      noValidate
      className="flex flex-col gap-5"
    >
      {signIn.error && <Notice variant="error" title={explainPasswordError(signIn.error, WRONG)} />}
      <Field
        label="Email address"
        type="email"
        autoComplete="username"
        error={formState.errors.email?.message}
        {...register("email", { required: "Enter your email address" })}
      />
      <Field
        label="Password"
        type="password"
        autoComplete="current-password"
        error={formState.errors.password?.message}
        {...register("password", { required: "Enter your password" })}
      />
      <Button type="submit" disabled={signIn.isPending}>
        {signIn.isPending ? "Signing in…" : "Sign in"}
      </Button>
      <AppLink
        href="/dashboard/forgot-password"
        className="inline-flex min-h-11 items-center self-start font-semibold underline decoration-spot decoration-3 underline-offset-4"
      >
        Forgot password?
      </AppLink>
    </form>
  );
}
