"use client";

import { useMutation } from "@tanstack/react-query";
import type { ComponentProps } from "react";
import { Button } from "#app/(storefront)/_components/button.tsx";
import { fetchData } from "#app/(storefront)/_queries/fetch-shop.ts";

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
    mutationFn: () =>
      fetchData("/api/dashboard/session", {
        method: "DELETE",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ everywhere }),
      }),
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
