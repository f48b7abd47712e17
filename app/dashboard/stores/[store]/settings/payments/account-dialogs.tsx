import { Field } from "#app/_ui/field.tsx";
import { useToast } from "#app/_ui/toast.tsx";
import { EditDialog } from "#app/dashboard/_components/edit-form.tsx";
import { useStore } from "#app/dashboard/_components/store-provider.tsx";
import { useEdit } from "#app/dashboard/_components/use-edit.ts";
import {
  useConnectPayments,
  useDisconnectPayments,
} from "#app/dashboard/_queries/payment-settings.ts";
import type { ConnectionOutcome } from "#lib/contract/dashboard/courier-account.ts";

/** Explains the result of a connection test. */
export const OUTCOME_TEXTS: Record<ConnectionOutcome, string> = {
  accepted: "The key works.",
  rejected: "Paystack rejected this key. Copy the secret key from Paystack and enter it here.",
  timeout: "Paystack didn't respond in time. Try again in a moment.",
  busy: "Too many requests to Paystack. Try again in a minute.",
  failed: "Paystack can't be reached. Try again in a moment.",
};

interface DialogProps {
  onClose: () => void;
}

const NO_KEY = { secret_key: "", password: "" };

/** Accepts the secret key of the store's account, which is tested before it is stored. */
export function ConnectPayments({ isReplacing, onClose }: DialogProps & { isReplacing: boolean }) {
  const { slug } = useStore();
  const toast = useToast();
  const edit = useEdit({
    values: NO_KEY,
    write: useConnectPayments(slug),
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
    <EditDialog
      title={isReplacing ? "Change the key" : "Connect Paystack"}
      onClose={onClose}
      edit={edit}
      what="the account"
      saveLabel="Test and save"
      pendingLabel="Testing…"
    >
      {isReplacing && (
        <p>
          Enter the new key of the same Paystack account. Payments made in the meantime appear after
          you save the key.
        </p>
      )}
      <Field
        label="Secret key"
        hint="Find it in Paystack under Settings → API Keys & Webhooks. We encrypt it and won't show it again."
        type="password"
        autoComplete="off"
        spellCheck={false}
        {...edit.field("secret_key")}
      />
      <Field
        label="Your password"
        hint="The password you sign in with."
        type="password"
        autoComplete="current-password"
        {...edit.field("password")}
      />
    </EditDialog>
  );
}

const NO_PASSWORD = { password: "" };

export function DisconnectPayments({ onClose }: DialogProps) {
  const { slug } = useStore();
  const toast = useToast();
  const edit = useEdit({
    values: NO_PASSWORD,
    write: useDisconnectPayments(slug),
    toValues: () => NO_PASSWORD,
    onSaved: () => {
      toast("Account disconnected");
      onClose();
    },
  });
  return (
    <EditDialog
      title="Disconnect your account?"
      onClose={onClose}
      edit={edit}
      what="the account"
      saveLabel="Disconnect"
      pendingLabel="Disconnecting…"
      saveVariant="danger"
    >
      <p>
        Deletes the stored key. Payments that customers have already started will no longer be
        recorded: check them in Paystack. If you connect again, the webhook URL changes.
      </p>
      <Field
        label="Your password"
        hint="The password you sign in with."
        type="password"
        autoComplete="current-password"
        {...edit.field("password")}
      />
    </EditDialog>
  );
}
