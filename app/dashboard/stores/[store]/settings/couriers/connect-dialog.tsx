import { Field } from "#app/_ui/field.tsx";
import { Modal } from "#app/_ui/modal.tsx";
import { useToast } from "#app/_ui/toast.tsx";
import { EditForm } from "#app/dashboard/_components/edit-form.tsx";
import { useStore } from "#app/dashboard/_components/store-provider.tsx";
import { useEdit } from "#app/dashboard/_components/use-edit.ts";
import { useConnectCouriers } from "#app/dashboard/_queries/courier-account.ts";
import { OUTCOME_TEXTS } from "#app/dashboard/stores/[store]/settings/couriers/messages.ts";

const NO_KEY = { api_key: "" };

/** Accepts the key of the store's account, which is tested before it is stored. */
export function ConnectDialog({ replacing, onClose }: { replacing: boolean; onClose: () => void }) {
  const { slug } = useStore();
  const write = useConnectCouriers(slug);
  const toast = useToast();
  const edit = useEdit({
    values: NO_KEY,
    write,
    toValues: () => NO_KEY,
    onSaved: ({ outcome }) => {
      toast(
        outcome === "accepted"
          ? "Account connected"
          : `Key saved, but not tested. ${OUTCOME_TEXTS[outcome]}`,
      );
      onClose();
    },
  });
  return (
    <Modal
      title={replacing ? "Change the key" : "Connect an account"}
      isBusy={write.isPending}
      onClose={onClose}
    >
      <EditForm edit={edit} what="the account" saveLabel="Test and save">
        <Field
          label="API key"
          hint="From Shipbubble, under Integrations, APIs. Stored encrypted and never shown again; new quotes will use it."
          type="password"
          autoComplete="off"
          spellCheck={false}
          {...edit.field("api_key")}
        />
      </EditForm>
    </Modal>
  );
}
