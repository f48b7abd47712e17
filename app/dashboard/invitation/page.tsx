import type { Metadata } from "next";
import { ButtonLink } from "#app/_ui/button-link.tsx";
import { Notice } from "#app/_ui/notice.tsx";
import { SignOutButton } from "#app/dashboard/_components/sign-out-button.tsx";
import { SignedOutPage } from "#app/dashboard/_components/signed-out-page.tsx";
import { AcceptButton } from "#app/dashboard/invitation/accept-button.tsx";
import { NewAccountForm } from "#app/dashboard/invitation/new-account-form.tsx";
import { currentMerchant, invitationOf } from "#app/dashboard/session.ts";
import { signInPath } from "#lib/dashboard/return-path.ts";

// The URL has the token.
export const metadata: Metadata = { title: "Invitation", referrer: "no-referrer" };

/** Accepts an invitation to a store: as the invited merchant, or with a new account. */
export default async function InvitationPage({ searchParams }: PageProps<"/dashboard/invitation">) {
  const token = [(await searchParams).token].flat()[0] ?? "";
  const invitation = await invitationOf(token);
  if (!invitation) return <ExpiredInvitation />;
  const { email, role, slug, store_name, merchant_uid } = invitation;
  const merchant = await currentMerchant();
  const isInvited = merchant?.id === merchant_uid;
  return (
    <SignedOutPage title={`Join ${store_name}`}>
      <p>
        {email} is invited to manage {store_name} as {role === "owner" ? "an owner" : "staff"}.
      </p>
      {merchant && isInvited && <AcceptButton token={token} slug={slug} />}
      {merchant && !isInvited && (
        <Notice
          variant="error"
          title={`You're signed in as ${merchant.email}`}
          action={<SignOutButton>Sign out</SignOutButton>}
        >
          <p>Sign out, then open the link in the email again.</p>
        </Notice>
      )}
      {!merchant && merchant_uid && (
        <ButtonLink href={signInPath(`/dashboard/invitation?token=${encodeURIComponent(token)}`)}>
          Sign in to accept
        </ButtonLink>
      )}
      {!merchant && !merchant_uid && <NewAccountForm token={token} slug={slug} email={email} />}
    </SignedOutPage>
  );
}

function ExpiredInvitation() {
  return (
    <SignedOutPage title="Invitation">
      <Notice variant="error" title="This invitation no longer works">
        <p>It was accepted or revoked, has expired, or was replaced. Ask for a new one.</p>
      </Notice>
      <ButtonLink className="self-start" variant="secondary" href="/dashboard">
        Go to the dashboard
      </ButtonLink>
    </SignedOutPage>
  );
}
