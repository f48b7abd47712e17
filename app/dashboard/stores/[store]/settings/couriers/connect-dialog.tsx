"use client";

import { useForm } from "react-hook-form";
import { Button } from "#app/(storefront)/_components/button.tsx";
import { Field } from "#app/(storefront)/_components/field.tsx";
import { Notice } from "#app/(storefront)/_components/notice.tsx";
import { Modal } from "#app/dashboard/_components/modal.tsx";
import { useStore } from "#app/dashboard/_components/store-provider.tsx";
import { useTell } from "#app/dashboard/_components/toasts.tsx";
import { useConnectCouriers } from "#app/dashboard/_queries/courier-account.ts";
import { problemsOf, refusalText } from "#app/dashboard/_queries/fetch-store.ts";
import { TRY_OUTCOMES } from "#app/dashboard/stores/[store]/settings/couriers/words.ts";
import type { CourierKey } from "#lib/contract/dashboard/courier-account.ts";

/** Takes the key of the store's account, which is tried before it is kept. */
export function ConnectDialog({ replacing, onClose }: { replacing: boolean; onClose: () => void }) {
  const { slug } = useStore();
  const connect = useConnectCouriers(slug);
  const tell = useTell();
  const { register, handleSubmit } = useForm<CourierKey>({ defaultValues: { api_key: "" } });
  const problems = problemsOf(connect.error);
  return (
    <Modal
      title={replacing ? "Change the key" : "Connect an account"}
      isBusy={connect.isPending}
      onClose={onClose}
    >
      <form
        noValidate
        className="flex flex-col gap-5"
        onSubmit={handleSubmit((body) =>
          connect.mutate(body, {
            onSuccess: ({ outcome }) => {
              tell(
                outcome === "accepted"
                  ? "Account connected"
                  : `Key saved, but not tested. ${TRY_OUTCOMES[outcome]}`,
              );
              onClose();
            },
          }),
        )}
      >
        {connect.error && !problems.api_key && (
          <Notice kind="trouble" title={refusalText(connect.error)} />
        )}
        <Field
          label="API key"
          hint="From Shipbubble, under Integrations, APIs. Stored encrypted and never shown again; new quotes will use it."
          type="password"
          autoComplete="off"
          spellCheck={false}
          problem={problems.api_key}
          {...register("api_key")}
        />
        <Button type="submit" className="self-start" disabled={connect.isPending}>
          {connect.isPending ? "Testing…" : "Test and save"}
        </Button>
      </form>
    </Modal>
  );
}
