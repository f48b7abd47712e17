"use client";

import { useRouter } from "next/navigation";
import { useEffect, useRef } from "react";
import { useForm } from "react-hook-form";
import { Button } from "#app/_ui/button.tsx";
import { Field } from "#app/_ui/field.tsx";
import { focusHeadingIfLost } from "#app/_ui/modal.tsx";
import { Notice } from "#app/_ui/notice.tsx";
import { useToast } from "#app/_ui/toast.tsx";
import { Copyable } from "#app/dashboard/_components/copyable.tsx";
import { changeSession } from "#app/dashboard/_queries/dashboard-fetch.ts";
import { explainPasswordError } from "#app/dashboard/_queries/service-errors.ts";
import { useSingleFlightMutation } from "#app/dashboard/_queries/single-flight-mutation.ts";
import { PasswordStep } from "#app/dashboard/account/password-step.tsx";
import { RecoveryCodeList } from "#app/dashboard/account/recovery-code-list.tsx";
import type { TwoFactorSetUp } from "#lib/contract/dashboard/session.ts";

const WRONG_CODE =
  "The code is wrong or has already been used. Check that the time on your device is right, and enter the next code.";

/** Adds an authenticator app to the merchant's account. */
export function SetUpTwoFactor() {
  const begin = useSingleFlightMutation({
    mutationFn: (body: { password: string }) =>
      changeSession<TwoFactorSetUp>("POST /two-factor", body),
  });
  // The settings replace the form.
  useEffect(() => focusHeadingIfLost, []);
  if (begin.data) return <Steps setUp={begin.data} />;
  return (
    <>
      <p className="text-ink-soft">
        Protect your account with an authenticator app: you sign in with your password and a code
        from the app.
      </p>
      <PasswordStep mutation={begin} label="Set up" pendingLabel="Checking…" />
    </>
  );
}

function Steps({ setUp: { uri, qr_code, recovery_codes } }: { setUp: TwoFactorSetUp }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="flex flex-col gap-10">
      <div className="flex flex-col gap-4">
        <h3 ref={heading} tabIndex={-1} className="font-semibold">
          1. Scan this QR code with your authenticator app
        </h3>
        {/* biome-ignore lint/performance/noImgElement: the image is part of the response */}
        <img src={qr_code} alt="QR code for your authenticator app" className="size-56 bg-white" />
        <a
          href={uri}
          className="inline-flex target items-center self-start font-semibold underline decoration-spot decoration-3 underline-offset-4"
        >
          Open the app on this device
        </a>
        <Copyable
          label="Key, if you can't scan the code"
          text={new URL(uri).searchParams.get("secret") ?? ""}
        />
      </div>
      <div className="flex flex-col gap-4">
        <h3 className="font-semibold">2. Store your recovery codes</h3>
        <RecoveryCodeList codes={recovery_codes} />
      </div>
      <div className="flex flex-col gap-4">
        <h3 className="font-semibold">3. Enter the code that the app shows</h3>
        <CodeStep />
      </div>
    </div>
  );
}

function CodeStep() {
  const { register, handleSubmit, formState, setFocus } = useForm<{ code: string }>();
  const router = useRouter();
  const toast = useToast();
  const confirm = useSingleFlightMutation({
    mutationFn: (body: { code: string }) => changeSession("PUT /two-factor", body),
    onSuccess: () => {
      toast("Two-factor sign-in turned on. Other devices are signed out.");
      router.refresh();
    },
    onError: () => setFocus("code"),
  });
  return (
    <form
      noValidate
      className="flex max-w-[26rem] flex-col gap-5"
      onSubmit={handleSubmit((body) => confirm.mutate(body), confirm.reset)}
    >
      {confirm.error && (
        <Notice variant="error" title={explainPasswordError(confirm.error, WRONG_CODE)} />
      )}
      <Field
        label="Code"
        inputMode="numeric"
        autoComplete="one-time-code"
        error={formState.errors.code?.message}
        {...register("code", { required: "Enter the code" })}
      />
      <Button
        type="submit"
        className="self-start"
        disabled={confirm.isPending || confirm.isSuccess}
      >
        {confirm.isPending ? "Turning on…" : "Turn on"}
      </Button>
    </form>
  );
}
