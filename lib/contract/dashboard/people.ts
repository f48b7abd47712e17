import { z } from "zod";
import { Email } from "#lib/contract/shopper.ts";

const Role = z.enum(["owner", "staff"]);
type Role = z.infer<typeof Role>;

export const TwoFactorRequirement = z.object({ requires_two_factor: z.boolean() });

export const RoleChange = z.object({ role: Role });

export const InvitationRequest = z.object({ email: Email, role: Role });
export type InvitationRequest = z.infer<typeof InvitationRequest>;

interface Member {
  uid: string;
  name: string;
  email: string;
  role: Role;
  /** Whether they have an authenticator app. */
  has_two_factor: boolean;
  /** Whether it is the signed-in merchant. */
  is_you: boolean;
}

interface Invitation {
  uid: string;
  email: string;
  role: Role;
  expires_at: string;
  is_expired: boolean;
}

/** The members of a store and its open invitations. */
export interface People {
  members: Member[];
  invitations: Invitation[];
  /** Whether members need an authenticator app. */
  requires_two_factor: boolean;
  /** Whether the instance sends emails. */
  can_send: boolean;
}
