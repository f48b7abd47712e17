import {
  InvitationRequest,
  RoleChange,
  TwoFactorRequirement,
} from "#lib/contract/dashboard/people.ts";
import { defineEndpoints, endpointFor } from "#lib/http/routes/dashboard-route.ts";
import {
  inviteMember,
  resendInvitation,
  revokeInvitation,
} from "#lib/services/members/invitations.ts";
import { changeRole, listPeople, removePerson } from "#lib/services/members/people.ts";
import { changeTwoFactorRequirement } from "#lib/services/members/two-factor-requirement.ts";

const owner = endpointFor("owner");

/** The endpoints of members and invitations. */
export const PEOPLE_ENDPOINTS = defineEndpoints({
  "GET /people": owner(listPeople),
  "PUT /two-factor-requirement": owner(changeTwoFactorRequirement, { body: TwoFactorRequirement }),
  "PUT /members/{member}": owner(changeRole, { body: RoleChange }),
  "DELETE /members/{member}": owner(removePerson),
  "POST /invitations": owner(inviteMember, {
    body: InvitationRequest,
    limitPerStore: "invitations_per_store",
  }),
  "POST /invitations/{invitation}/resend": owner(resendInvitation, {
    limitPerStore: "invitations_per_store",
  }),
  "DELETE /invitations/{invitation}": owner(revokeInvitation),
});
