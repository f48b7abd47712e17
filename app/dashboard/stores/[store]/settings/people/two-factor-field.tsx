import { useState } from "react";
import { useToast } from "#app/_ui/toast.tsx";
import { ConfirmDialog } from "#app/dashboard/_components/confirm-dialog.tsx";
import { useStore } from "#app/dashboard/_components/store-provider.tsx";
import { SwitchField } from "#app/dashboard/_components/switch-field.tsx";
import { useChangeTwoFactorRequirement } from "#app/dashboard/_queries/people.ts";
import { explainWriteError } from "#app/dashboard/_queries/service-errors.ts";
import type { People } from "#lib/contract/dashboard/people.ts";

interface TwoFactorFieldProps {
  members: People["members"];
  isRequired: boolean;
}

/** Requires two-factor sign-in of all members, after a confirmation, or no longer. */
export function TwoFactorField({ members, isRequired }: TwoFactorFieldProps) {
  const { slug } = useStore();
  const toast = useToast();
  const [isAsking, setIsAsking] = useState(false);
  const change = useChangeTwoFactorRequirement(slug);
  const stopRequiring = () =>
    change.mutate(
      { requires_two_factor: false },
      {
        onSuccess: () => toast("Two-factor sign-in is no longer required"),
        onError: (error) => toast(explainWriteError(error), { variant: "error" }),
      },
    );
  return (
    <section aria-labelledby="security" className="mt-10">
      <h2 id="security" className="mb-4 text-lead">
        Security
      </h2>
      <SwitchField
        label="Require two-factor sign-in"
        hint="Owners and staff need an authenticator app to open this store."
        checked={isRequired}
        disabled={change.isPending}
        onChange={({ target }) => (target.checked ? setIsAsking(true) : stopRequiring())}
      />
      {isAsking && (
        <RequireTwoFactor members={members} mutation={change} onClose={() => setIsAsking(false)} />
      )}
    </section>
  );
}

interface RequireTwoFactorProps {
  members: People["members"];
  mutation: ReturnType<typeof useChangeTwoFactorRequirement>;
  onClose: () => void;
}

/** Requires two-factor sign-in of all members. */
function RequireTwoFactor({ members, mutation, onClose }: RequireTwoFactorProps) {
  const without = members.filter(({ has_two_factor }) => !has_two_factor);
  const youLackIt = without.some(({ is_you }) => is_you);
  const names = without.map(({ name, is_you }) => (is_you ? `${name} (you)` : name));
  return (
    <ConfirmDialog
      title="Require two-factor sign-in?"
      mutation={mutation}
      input={{ requires_two_factor: true }}
      actionLabel="Require"
      pendingLabel="Saving…"
      successMessage="Two-factor sign-in is now required"
      onClose={onClose}
      // The store is closed to them until they have set it up.
      onSuccess={() => youLackIt && window.location.assign("/dashboard/account")}
    >
      {names.length === 0
        ? "Everyone in this store has set it up."
        : `Not set up yet: ${names.join(", ")}. They can't open the store until they set it up.`}
    </ConfirmDialog>
  );
}
