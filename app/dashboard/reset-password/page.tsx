import type { Metadata } from "next";
import { ButtonLink } from "#app/_ui/button-link.tsx";
import { Notice } from "#app/_ui/notice.tsx";
import { SignedOutPage } from "#app/dashboard/_components/signed-out-page.tsx";
import { ResetPasswordForm } from "#app/dashboard/reset-password/reset-password-form.tsx";
import { canResetPassword } from "#app/dashboard/session.ts";

// The URL has the token.
export const metadata: Metadata = { title: "Set a new password", referrer: "no-referrer" };

export default async function ResetPasswordPage({
  searchParams,
}: PageProps<"/dashboard/reset-password">) {
  const token = [(await searchParams).token].flat()[0] ?? "";
  return (
    <SignedOutPage title="Set a new password">
      {(await canResetPassword(token)) ? (
        <ResetPasswordForm token={token} />
      ) : (
        <>
          <Notice variant="error" title="This link no longer works">
            <p>Each link works once and expires after an hour.</p>
          </Notice>
          <ButtonLink className="self-start" href="/dashboard/forgot-password">
            Send another link
          </ButtonLink>
        </>
      )}
    </SignedOutPage>
  );
}
