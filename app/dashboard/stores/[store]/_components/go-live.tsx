"use client";

import { useRouter } from "next/navigation";
import { Button } from "#app/_ui/button.tsx";
import { Notice } from "#app/_ui/notice.tsx";
import { useToast } from "#app/_ui/toast.tsx";
import { useStore } from "#app/dashboard/_components/store-provider.tsx";
import { explainWriteError } from "#app/dashboard/_queries/service-errors.ts";
import { useOpenStore } from "#app/dashboard/_queries/settings.ts";
import { missingText, type NeededToOpen } from "#lib/contract/dashboard/overview.ts";

/** Opens the store, or says what it lacks or who may open it. */
export function GoLive({ missing }: { missing: NeededToOpen[] }) {
  const { slug, role, isStorefront } = useStore();
  const router = useRouter();
  const toast = useToast();
  const { mutate, isPending, error } = useOpenStore(slug);
  if (missing.length > 0) return <p>First add {missingText(missing)}.</p>;
  if (role !== "owner") return <p>Only owners can open the store.</p>;
  const open = () =>
    mutate(undefined, {
      onSuccess: () => {
        toast(`Your store is open.${isStorefront ? " Shoppers can order now." : ""}`);
        // The button is replaced.
        document.getElementById("main")?.focus();
        router.refresh();
      },
      // It may lack something since the page was loaded.
      onError: () => router.refresh(),
    });
  return (
    <div className="flex flex-col items-start gap-3">
      {error && <Notice variant="error" title={explainWriteError(error)} />}
      <Button disabled={isPending} onClick={open}>
        Go live
      </Button>
    </div>
  );
}
