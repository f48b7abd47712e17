"use client";

import { useForm } from "react-hook-form";
import { Button } from "#app/_ui/button.tsx";
import { Field } from "#app/_ui/field.tsx";
import { Modal } from "#app/_ui/modal.tsx";
import { Notice } from "#app/_ui/notice.tsx";
import { useToast } from "#app/_ui/toast.tsx";
import { useStore } from "#app/dashboard/_components/store-provider.tsx";
import { useConnectCouriers } from "#app/dashboard/_queries/courier-account.ts";
import { explainWriteError, problemsOf } from "#app/dashboard/_queries/fetch-store.ts";
import { OUTCOME_TEXTS } from "#app/dashboard/stores/[store]/settings/couriers/messages.ts";
import type { CourierKey } from "#lib/contract/dashboard/courier-account.ts";

/** Accepts the key of the store's account, which is tested before it is stored. */
export function ConnectDialog({ replacing, onClose }: { replacing: boolean; onClose: () => void }) {
  const { slug } = useStore();
  const connect = useConnectCouriers(slug);
  const toast = useToast();
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
        onInput={() => connect.error && connect.reset()}
        onSubmit={handleSubmit((body) =>
          connect.mutate(body, {
            onSuccess: ({ outcome }) => {
              toast(
                outcome === "accepted"
                  ? "Account connected"
                  : `Key saved, but not tested. ${OUTCOME_TEXTS[outcome]}`,
              );
              onClose();
            },
          }),
        )}
      >
        {connect.error && !problems.api_key && (
          <Notice variant="error" title={explainWriteError(connect.error)} />
        )}
        <Field
          label="API key"
          hint="From Shipbubble, under Integrations, APIs. Stored encrypted and never shown again; new quotes will use it."
          type="password"
          autoComplete="off"
          spellCheck={false}
          error={problems.api_key}
          {...register("api_key")}
        />
        <Button type="submit" className="self-start" disabled={connect.isPending}>
          {connect.isPending ? "Testing…" : "Test and save"}
        </Button>
      </form>
    </Modal>
  );
}
