"use client";

import { useMutation } from "@tanstack/react-query";
import type { ComponentProps } from "react";
import { Button } from "#app/(storefront)/_components/button.tsx";
import { fetchDashboard } from "#app/dashboard/_queries/fetch-store.ts";

interface SignOutButtonProps extends ComponentProps<typeof Button> {
  everywhere?: boolean;
}

/** Ends the session, on this device or on all of them, and leaves the dashboard. */
export function SignOutButton({
  everywhere = false,
  kind = "quiet",
  ...button
}: SignOutButtonProps) {
  const signOut = useMutation({
    mutationFn: () => fetchDashboard("/session", { method: "DELETE", body: { everywhere } }),
    onSettled: () => window.location.assign("/dashboard/sign-in"),
  });
  return (
    <Button
      kind={kind}
      disabled={signOut.isPending || signOut.isSuccess}
      onClick={() => signOut.mutate()}
      {...button}
    />
  );
}
