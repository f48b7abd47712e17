"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { Button } from "#app/_ui/button.tsx";
import { Notice } from "#app/_ui/notice.tsx";
import { useToast } from "#app/_ui/toast.tsx";
import { DateTime } from "#app/dashboard/_components/date-time.tsx";
import { PageHead } from "#app/dashboard/_components/page-head.tsx";
import { useStore } from "#app/dashboard/_components/store-provider.tsx";
import { people, useResendInvitation } from "#app/dashboard/_queries/people.ts";
import { explainWriteError } from "#app/dashboard/_queries/service-errors.ts";
import {
  ChangeRole,
  InviteDialog,
  RemoveMember,
  RevokeInvitation,
} from "#app/dashboard/stores/[store]/settings/people/people-dialogs.tsx";
import { TwoFactorField } from "#app/dashboard/stores/[store]/settings/people/two-factor-field.tsx";
import type { People } from "#lib/contract/dashboard/people.ts";

type Member = People["members"][number];
type Invitation = People["invitations"][number];

type Asking =
  | { what: "invite" }
  | { what: "changeRole" | "remove"; member: Member }
  | { what: "revoke"; invitation: Invitation };

/** The store's members and invitations, and their actions. */
export function PeopleList() {
  const { slug } = useStore();
  const { data } = useSuspenseQuery(people(slug));
  const [asking, setAsking] = useState<Asking>();
  const close = () => setAsking(undefined);
  return (
    <div className="max-w-[54rem]">
      <PageHead
        title="People"
        actions={<Button onClick={() => setAsking({ what: "invite" })}>Invite</Button>}
      >
        <p>Owners can do everything. Staff can't open the settings.</p>
      </PageHead>
      {!data.can_send && (
        <div className="mb-6">
          <Notice title="No emails are sent">
            <p>
              The operator of this service has not set up a mail server (SMTP_URL). In a sandbox,
              the page Mail shows the invitations.
            </p>
          </Notice>
        </div>
      )}
      <ul className="border-t-2 border-ink">
        {data.members.map((member) => (
          <MemberItem
            key={member.uid}
            member={member}
            onAsk={(what) => setAsking({ what, member })}
          />
        ))}
      </ul>
      {data.invitations.length > 0 && (
        <section aria-labelledby="invitations" className="mt-10">
          <h2 id="invitations" className="mb-4 text-lead">
            Invitations
          </h2>
          <ul className="border-t-2 border-ink">
            {data.invitations.map((invitation) => (
              <InvitationItem
                key={invitation.uid}
                invitation={invitation}
                onRevoke={() => setAsking({ what: "revoke", invitation })}
              />
            ))}
          </ul>
        </section>
      )}
      <TwoFactorField members={data.members} isRequired={data.requires_two_factor} />
      {asking?.what === "invite" && <InviteDialog onClose={close} />}
      {asking?.what === "changeRole" && <ChangeRole member={asking.member} onClose={close} />}
      {asking?.what === "remove" && <RemoveMember member={asking.member} onClose={close} />}
      {asking?.what === "revoke" && (
        <RevokeInvitation invitation={asking.invitation} onClose={close} />
      )}
    </div>
  );
}

interface PersonProps {
  title: string;
  details: ReactNode;
  /** Buttons. */
  children: ReactNode;
}

function Person({ title, details, children }: PersonProps) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-rule py-3">
      <div className="min-w-0 grow basis-60 wrap-anywhere">
        <p className="font-semibold">{title}</p>
        <p className="text-fine text-ink-soft">{details}</p>
      </div>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">{children}</div>
    </li>
  );
}

interface MemberItemProps {
  member: Member;
  onAsk: (what: "changeRole" | "remove") => void;
}

function MemberItem({ member, onAsk }: MemberItemProps) {
  const { name, email, role, has_two_factor, is_you } = member;
  const { name: store } = useStore();
  const next = role === "owner" ? "Make staff" : "Make owner";
  const remove = is_you ? "Leave" : "Remove";
  return (
    <Person
      title={is_you ? `${name} (you)` : name}
      details={
        <>
          {role === "owner" ? "Owner" : "Staff"}
          {name !== email && <>, {email}</>}
          {has_two_factor && <>, two-factor sign-in</>}
        </>
      }
    >
      <Button
        variant="secondary"
        aria-label={`${next}: ${email}`}
        onClick={() => onAsk("changeRole")}
      >
        {next}
      </Button>
      <Button
        variant="text"
        aria-label={`${remove} ${is_you ? store : email}`}
        onClick={() => onAsk("remove")}
      >
        {remove}
      </Button>
    </Person>
  );
}

interface InvitationItemProps {
  invitation: Invitation;
  onRevoke: () => void;
}

function InvitationItem({ invitation, onRevoke }: InvitationItemProps) {
  const { uid, email, role, expires_at, is_expired } = invitation;
  const { slug } = useStore();
  const toast = useToast();
  const resend = useResendInvitation(slug, uid);
  const send = () =>
    resend.mutate(undefined, {
      onSuccess: () => toast(`Invitation to ${email} sent again`),
      onError: (error) => toast(explainWriteError(error), { variant: "error" }),
    });
  return (
    <Person
      title={email}
      details={
        <>
          {role === "owner" ? "Owner" : "Staff"}, {is_expired ? "expired" : "valid until"}{" "}
          <DateTime time={expires_at} />
        </>
      }
    >
      <Button
        variant="secondary"
        disabled={resend.isPending}
        aria-label={`Send again: ${email}`}
        onClick={send}
      >
        {resend.isPending ? "Sending…" : "Send again"}
      </Button>
      <Button variant="text" aria-label={`Revoke ${email}`} onClick={onRevoke}>
        Revoke
      </Button>
    </Person>
  );
}
