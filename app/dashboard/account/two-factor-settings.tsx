"use client";

import { useRouter } from "next/navigation";
import { useEffect, useRef, useState } from "react";
import { Button } from "#app/_ui/button.tsx";
import { focusHeadingIfLost, Modal } from "#app/_ui/modal.tsx";
import { useToast } from "#app/_ui/toast.tsx";
import { changeSession } from "#app/dashboard/_queries/dashboard-fetch.ts";
import { useSingleFlightMutation } from "#app/dashboard/_queries/single-flight-mutation.ts";
import { PasswordStep } from "#app/dashboard/account/password-step.tsx";
import { RecoveryCodeList } from "#app/dashboard/account/recovery-code-list.tsx";
import type { RecoveryCodes } from "#lib/contract/dashboard/session.ts";

interface TwoFactorSettingsProps {
  recoveryCodesLeft: number;
  /** Names of the merchant's stores that require two-factor sign-in. */
  requiredBy: string[];
}

/** Replaces the recovery codes or removes the authenticator app. */
export function TwoFactorSettings({ recoveryCodesLeft, requiredBy }: TwoFactorSettingsProps) {
  const [dialog, setDialog] = useState<"replaceCodes" | "turnOff">();
  const close = () => setDialog(undefined);
  // The set-up replaces the buttons.
  useEffect(() => focusHeadingIfLost, []);
  return (
    <>
      <p>
        Two-factor sign-in is on. You sign in with your password and a code from your authenticator
        app. You have {recoveryCodesLeft} recovery {recoveryCodesLeft === 1 ? "code" : "codes"}{" "}
        left.
      </p>
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" onClick={() => setDialog("replaceCodes")}>
          Replace recovery codes
        </Button>
        <Button variant="danger" onClick={() => setDialog("turnOff")}>
          Turn off
        </Button>
      </div>
      {dialog === "replaceCodes" && <ReplaceCodes onClose={close} />}
      {dialog === "turnOff" && <TurnOff requiredBy={requiredBy} onClose={close} />}
    </>
  );
}

function ReplaceCodes({ onClose }: { onClose: () => void }) {
  const router = useRouter();
  const shown = useRef<HTMLDivElement>(null);
  const replace = useSingleFlightMutation({
    mutationFn: (body: { password: string }) =>
      changeSession<RecoveryCodes>("POST /recovery-codes", body),
    onSuccess: () => router.refresh(),
  });
  useEffect(() => {
    if (replace.data) shown.current?.focus();
  }, [replace.data]);
  return (
    <Modal
      title={replace.data ? "New recovery codes" : "Replace recovery codes?"}
      isBusy={replace.isPending}
      onClose={onClose}
    >
      {replace.data ? (
        <div ref={shown} tabIndex={-1} className="flex flex-col gap-5">
          <RecoveryCodeList codes={replace.data.recovery_codes} />
          <Button className="self-start" onClick={onClose}>
            Done
          </Button>
        </div>
      ) : (
        <>
          <p>The old recovery codes stop working.</p>
          <PasswordStep mutation={replace} label="Replace" pendingLabel="Replacing…" />
        </>
      )}
    </Modal>
  );
}

interface TurnOffProps extends Pick<TwoFactorSettingsProps, "requiredBy"> {
  onClose: () => void;
}

function TurnOff({ requiredBy, onClose }: TurnOffProps) {
  const router = useRouter();
  const toast = useToast();
  const remove = useSingleFlightMutation({
    mutationFn: (body: { password: string }) => changeSession("DELETE /two-factor", body),
    onSuccess: () => {
      toast("Two-factor sign-in turned off");
      router.refresh();
      onClose();
    },
  });
  return (
    <Modal title="Turn off two-factor sign-in?" isBusy={remove.isPending} onClose={onClose}>
      <p>
        You will sign in with your password only. Remove the key from your authenticator app
        afterwards.
      </p>
      {requiredBy.length > 0 && (
        <p>
          {requiredBy.join(", ")} {requiredBy.length === 1 ? "requires" : "require"} two-factor
          sign-in: you can&apos;t continue there until you set it up again.
        </p>
      )}
      <PasswordStep
        mutation={remove}
        label="Turn off"
        pendingLabel="Turning off…"
        variant="danger"
      />
    </Modal>
  );
}
