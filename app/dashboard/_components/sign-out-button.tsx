"use client";

import type { ComponentProps } from "react";
import { Button } from "#app/_ui/button.tsx";
import { changeSession } from "#app/dashboard/_queries/dashboard-fetch.ts";
import { explainServiceError } from "#app/dashboard/_queries/service-errors.ts";
import { useSingleFlightMutation } from "#app/dashboard/_queries/single-flight-mutation.ts";

interface SignOutButtonProps extends ComponentProps<typeof Button> {
  everywhere?: boolean;
}

/** Signs out on this device or on all devices. */
export function SignOutButton({
  everywhere = false,
  variant = "text",
  ...button
}: SignOutButtonProps) {
  const signOut = useSingleFlightMutation({
    mutationFn: () => changeSession("DELETE /session", { everywhere }),
    onSuccess: () => window.location.assign("/dashboard/sign-in"),
  });
  return (
    <>
      <Button
        variant={variant}
        disabled={signOut.isPending || signOut.isSuccess}
        onClick={() => signOut.mutate()}
        {...button}
      />
      {signOut.error && (
        <p role="alert" className="text-fine font-medium text-alert">
          {everywhere ? "Your devices may still be signed in. " : "You may still be signed in. "}
          {explainServiceError(signOut.error)}
        </p>
      )}
    </>
  );
}
