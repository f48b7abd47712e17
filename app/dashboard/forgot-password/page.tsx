import type { Metadata } from "next";
import { Notice } from "#app/_ui/notice.tsx";
import { SignedOutPage } from "#app/dashboard/_components/signed-out-page.tsx";
import { ForgotPasswordForm } from "#app/dashboard/forgot-password/forgot-password-form.tsx";
import { sendsMails } from "#app/dashboard/session.ts";

export const metadata: Metadata = { title: "Reset your password" };

export default function ForgotPasswordPage() {
  return (
    <SignedOutPage title="Reset your password">
      {sendsMails() ? (
        <ForgotPasswordForm />
      ) : (
        <Notice title="This service sends no emails">
          <p>Ask its operator for a new password.</p>
        </Notice>
      )}
    </SignedOutPage>
  );
}
