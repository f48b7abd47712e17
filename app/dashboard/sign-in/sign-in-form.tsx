"use client";

import { useEffect } from "react";
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

const WRONG_CODE =
  "The code is wrong or has already been used. Enter the next code that the app shows.";

/** Signs in by email address and password, then loads the dashboard as a new document. */
export function SignInForm({ next }: { next: string }) {
  const { register, handleSubmit, formState, setFocus } = useForm<SignIn>();
  const signIn = useSingleFlightMutation({
    mutationFn: async (credentials: SignIn) => {
      const { needs_code } = await changeSession<{ needs_code: boolean }>(
        "POST /session",
        credentials,
      );
      return needs_code || openPage(next);
    },
    onError: () => setFocus("password"),
  });

  if (signIn.data) return <CodeForm next={next} onRestart={signIn.reset} />;
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

/**
 * Loads a page as a new document. Never resolves, so that the button stays disabled until the page replaces this one.
 */
function openPage(path: string): Promise<never> {
  window.location.assign(path);
  return new Promise(() => {});
}

interface CodeFormProps {
  next: string;
  onRestart: () => void;
}

/** Completes a sign-in with a code from the authenticator app, or a recovery code. */
function CodeForm({ next, onRestart }: CodeFormProps) {
  const { register, handleSubmit, formState, setFocus } = useForm<{ code: string }>();
  const enter = useSingleFlightMutation({
    mutationFn: async (body: { code: string }) => {
      await changeSession("PUT /session", body);
      await openPage(next);
    },
    onError: () => setFocus("code"),
  });
  useEffect(() => setFocus("code"), [setFocus]);
  return (
    <form
      onSubmit={handleSubmit((body) => enter.mutate(body), enter.reset)}
      noValidate
      className="flex flex-col gap-5"
    >
      {enter.error && (
        <Notice variant="error" title={explainPasswordError(enter.error, WRONG_CODE)} />
      )}
      <Field
        label="Code"
        hint="From your authenticator app, or one of your recovery codes."
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        error={formState.errors.code?.message}
        {...register("code", { required: "Enter a code" })}
      />
      <Button type="submit" disabled={enter.isPending}>
        {enter.isPending ? "Signing in…" : "Continue"}
      </Button>
      <Button variant="text" className="self-start" disabled={enter.isPending} onClick={onRestart}>
        Back to sign-in
      </Button>
    </form>
  );
}
