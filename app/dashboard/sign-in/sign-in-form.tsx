"use client";

import { useForm } from "react-hook-form";
import { Button } from "#app/(storefront)/_components/button.tsx";
import { Field } from "#app/(storefront)/_components/field.tsx";
import { Notice } from "#app/(storefront)/_components/notice.tsx";
import { explainTrouble, ShopError } from "#app/(storefront)/_queries/fetch-shop.ts";
import { fetchDashboard } from "#app/dashboard/_queries/fetch-store.ts";
import { useSingleFlightMutation } from "#app/dashboard/_queries/single-flight-mutation.ts";
import type { SignIn } from "#lib/contract/dashboard/session.ts";

const REFUSED = 400;
const TOO_OFTEN = 429;

/** E-mail and password; the whole dashboard is loaded anew for whoever is let in. */
export function SignInForm({ next }: { next: string }) {
  const { register, handleSubmit, formState, setFocus } = useForm<SignIn>();
  const signIn = useSingleFlightMutation({
    mutationFn: async (credentials: SignIn) => {
      await fetchDashboard("/session", { method: "POST", body: credentials });
      window.location.assign(next);
      // The page goes; until it has gone the button waits.
      await new Promise(() => {});
    },
    onError: () => setFocus("password"),
  });

  return (
    <form
      onSubmit={handleSubmit((credentials) => signIn.mutate(credentials))}
      noValidate
      className="flex flex-col gap-5"
    >
      {signIn.error && <Notice kind="trouble" title={explain(signIn.error)} />}
      <Field
        label="E-mail address"
        type="email"
        autoComplete="username"
        problem={formState.errors.email?.message}
        {...register("email", { required: "Enter your e-mail address" })}
      />
      <Field
        label="Password"
        type="password"
        autoComplete="current-password"
        problem={formState.errors.password?.message}
        {...register("password", { required: "Enter your password" })}
      />
      <Button type="submit" disabled={signIn.isPending}>
        {signIn.isPending ? "Signing in…" : "Sign in"}
      </Button>
    </form>
  );
}

function explain(error: Error): string {
  if (!(error instanceof ShopError)) return explainTrouble(error);
  if (error.status === REFUSED) return "The e-mail address or the password is wrong.";
  if (error.status === TOO_OFTEN) {
    const minutes = Math.ceil((error.retryAfter ?? 60) / 60);
    return `Too many tries. Wait ${minutes} minute${minutes === 1 ? "" : "s"}, then try again.`;
  }
  return explainTrouble(error);
}
