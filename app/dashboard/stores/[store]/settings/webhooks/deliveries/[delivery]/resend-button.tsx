"use client";

import { useRouter } from "next/navigation";
import { Button } from "#app/_ui/button.tsx";
import { useToast } from "#app/_ui/toast.tsx";
import { useStore } from "#app/dashboard/_components/store-provider.tsx";
import { explainWriteError } from "#app/dashboard/_queries/service-errors.ts";
import { useResend } from "#app/dashboard/_queries/webhooks.ts";

/** Sends a delivery again. */
export function ResendButton({ delivery }: { delivery: string }) {
  const { slug } = useStore();
  const { mutate, isPending } = useResend(slug, delivery);
  const router = useRouter();
  const toast = useToast();
  const send = () =>
    mutate(undefined, {
      onSuccess: () => {
        toast("Sending again");
        router.refresh();
      },
      onError: (error) => toast(explainWriteError(error), { variant: "error" }),
    });
  return (
    <Button disabled={isPending} onClick={send}>
      {isPending ? "Sending…" : "Send again"}
    </Button>
  );
}
