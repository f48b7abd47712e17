import { Field } from "#app/_ui/field.tsx";
import { Select } from "#app/_ui/select.tsx";
import { ConfirmDialog } from "#app/dashboard/_components/confirm-dialog.tsx";
import { EditDialog } from "#app/dashboard/_components/edit-form.tsx";
import { useStore } from "#app/dashboard/_components/store-provider.tsx";
import { useEdit } from "#app/dashboard/_components/use-edit.ts";
import {
  useChangeRole,
  useInvite,
  useRemoveMember,
  useRevokeInvitation,
} from "#app/dashboard/_queries/people.ts";
import type { InvitationRequest, People } from "#lib/contract/dashboard/people.ts";

const NEW_INVITATION: InvitationRequest = { email: "", role: "staff" };

/** Invites an address to the store. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const { slug } = useStore();
  const edit = useEdit({
    values: NEW_INVITATION,
    write: useInvite(slug),
    toValues: () => NEW_INVITATION,
    message: "Invitation sent",
    onSaved: onClose,
  });
  return (
    <EditDialog
      title="Invite someone"
      edit={edit}
      what="this invitation"
      saveLabel="Send invitation"
      pendingLabel="Sending…"
      onClose={onClose}
    >
      <Field
        label="Email address"
        type="email"
        autoComplete="off"
        hint="The invitation is valid for seven days, for this address only."
        {...edit.field("email", { required: "Enter an email address" })}
      />
      <Select label="Role" {...edit.form.register("role")}>
        <option value="staff">Staff</option>
        <option value="owner">Owner</option>
      </Select>
    </EditDialog>
  );
}

interface MemberDialogProps {
  member: People["members"][number];
  onClose: () => void;
}

/** Makes an owner staff, or staff an owner. */
export function ChangeRole({ member, onClose }: MemberDialogProps) {
  const { slug } = useStore();
  const { uid, name, role, is_you } = member;
  const next = role === "owner" ? "staff" : "owner";
  const nextName = next === "owner" ? "an owner" : "staff";
  return (
    <ConfirmDialog
      title={is_you ? `Make yourself ${nextName}?` : `Make ${name} ${nextName}?`}
      mutation={useChangeRole(slug, uid)}
      input={{ role: next }}
      actionLabel={next === "owner" ? "Make owner" : "Make staff"}
      pendingLabel="Saving…"
      successMessage={`${name} is now ${nextName}`}
      onClose={onClose}
      onSuccess={() => is_you && openDashboard()}
    >
      {next === "owner"
        ? "Owners can change the settings, and add and remove people."
        : is_you
          ? "You will no longer be able to open the settings. Only another owner can undo this."
          : "Staff can't open the settings."}
    </ConfirmDialog>
  );
}

/** Removes a member from the store. */
export function RemoveMember({ member, onClose }: MemberDialogProps) {
  const { slug, name: store } = useStore();
  const { uid, name, is_you } = member;
  return (
    <ConfirmDialog
      title={is_you ? `Leave ${store}?` : `Remove ${name}?`}
      mutation={useRemoveMember(slug)}
      input={uid}
      actionLabel={is_you ? "Leave" : "Remove"}
      pendingLabel={is_you ? "Leaving…" : "Removing…"}
      successMessage={is_you ? `You left ${store}` : `${name} removed`}
      onClose={onClose}
      onSuccess={() => is_you && openDashboard()}
    >
      {is_you
        ? "You will no longer be able to open the store unless an owner invites you again."
        : "They will no longer be able to open the store. Their account and their changes are kept."}
    </ConfirmDialog>
  );
}

interface RevokeInvitationProps {
  invitation: People["invitations"][number];
  onClose: () => void;
}

/** Revokes an invitation. */
export function RevokeInvitation({ invitation, onClose }: RevokeInvitationProps) {
  const { slug } = useStore();
  return (
    <ConfirmDialog
      title={`Revoke the invitation to ${invitation.email}?`}
      mutation={useRevokeInvitation(slug)}
      input={invitation.uid}
      actionLabel="Revoke"
      pendingLabel="Revoking…"
      successMessage="Invitation revoked"
      onClose={onClose}
    >
      Its link stops working.
    </ConfirmDialog>
  );
}

/** Loads the dashboard as a new document, with the merchant's new permissions. */
function openDashboard(): void {
  window.location.assign("/dashboard");
}
