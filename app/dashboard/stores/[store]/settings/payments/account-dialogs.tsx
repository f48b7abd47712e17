import type { ComponentProps } from "react";
import { Field } from "#app/_ui/field.tsx";
import { useToast } from "#app/_ui/toast.tsx";
import { EditDialog } from "#app/dashboard/_components/edit-form.tsx";
import { useStore } from "#app/dashboard/_components/store-provider.tsx";
import { useEdit } from "#app/dashboard/_components/use-edit.ts";
import {
  useConnectPayments,
  useDisconnectPayments,
  useUpdateSigningSecret,
} from "#app/dashboard/_queries/payment-settings.ts";
import {
  outcomeText,
  PROVIDER_TEXTS,
} from "#app/dashboard/stores/[store]/settings/payments/provider-texts.ts";
import type { AccountProvider } from "#lib/contract/dashboard/payment-settings.ts";
import { PAYMENT_METHOD_NAMES } from "#lib/dashboard/payment-labels.ts";

interface DialogProps {
  provider: AccountProvider;
  onClose: () => void;
}

const NO_KEY = { secret_key: "", password: "" };

/** Accepts the secret key of the store's account, which is tested before it is stored. */
export function ConnectPayments(props: DialogProps & { isReplacing: boolean }) {
  const { provider, isReplacing, onClose } = props;
  const name = PAYMENT_METHOD_NAMES[provider];
  const { key, rolling } = PROVIDER_TEXTS[provider];
  const { slug } = useStore();
  const toast = useToast();
  const edit = useEdit({
    values: NO_KEY,
    write: useConnectPayments(slug, provider),
    toValues: () => NO_KEY,
    onSaved: ({ outcome }) => {
      toast(
        outcome === "accepted"
          ? "Account connected"
          : `Key saved, but not tested. ${outcomeText(outcome, name)}`,
      );
      onClose();
    },
  });
  return (
    <EditDialog
      title={isReplacing ? "Change the key" : `Connect ${name}`}
      onClose={onClose}
      edit={edit}
      what="the account"
      saveLabel="Test and save"
      pendingLabel="Testing…"
    >
      {isReplacing && (
        <p>
          Enter the new key of the same {name} account. {rolling} Payments made in the meantime
          appear afterwards.
        </p>
      )}
      <Field
        label="Secret key"
        hint={`${key} We encrypt it and won't show it again.`}
        type="password"
        autoComplete="off"
        spellCheck={false}
        {...edit.field("secret_key")}
      />
      <PasswordField {...edit.field("password")} />
    </EditDialog>
  );
}

const NO_PASSWORD = { password: "" };
const NO_SECRET = { signing_secret: "", password: "" };

/** Accepts the secret that signs the events of a webhook endpoint that the merchant has created. */
export function UpdateSigningSecret(props: DialogProps & { isReplacing: boolean }) {
  const { provider, isReplacing, onClose } = props;
  const name = PAYMENT_METHOD_NAMES[provider];
  const { slug } = useStore();
  const toast = useToast();
  const edit = useEdit({
    values: NO_SECRET,
    write: useUpdateSigningSecret(slug, provider),
    toValues: () => NO_SECRET,
    onSaved: () => {
      toast("Signing secret saved");
      onClose();
    },
  });
  return (
    <EditDialog
      title={isReplacing ? "Change the signing secret" : "Enter the signing secret"}
      onClose={onClose}
      edit={edit}
      what="the signing secret"
    >
      <Field
        label="Signing secret"
        hint={`Find it in ${name} under Developers → Webhooks, on the page of the endpoint. We encrypt it and won't show it again.`}
        type="password"
        autoComplete="off"
        spellCheck={false}
        {...edit.field("signing_secret")}
      />
      <PasswordField {...edit.field("password")} />
    </EditDialog>
  );
}

export function DisconnectPayments({ provider, onClose }: DialogProps) {
  const name = PAYMENT_METHOD_NAMES[provider];
  const { slug } = useStore();
  const toast = useToast();
  const edit = useEdit({
    values: NO_PASSWORD,
    write: useDisconnectPayments(slug, provider),
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
        recorded: check them in {name}. If you connect again, the webhook URL changes.
      </p>
      <PasswordField {...edit.field("password")} />
    </EditDialog>
  );
}

function PasswordField(props: Omit<ComponentProps<typeof Field>, "label">) {
  return (
    <Field
      label="Your password"
      hint="The password you sign in with."
      type="password"
      autoComplete="current-password"
      {...props}
    />
  );
}
