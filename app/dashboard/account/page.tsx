import { ChevronLeft } from "lucide-react";
import type { Metadata } from "next";
import Link from "next/link";
import { PageHead } from "#app/dashboard/_components/page-head.tsx";
import { SignOutButton } from "#app/dashboard/_components/sign-out-button.tsx";
import { PasswordForm } from "#app/dashboard/account/password-form.tsx";
import { requireMerchant } from "#app/dashboard/session.ts";

export const metadata: Metadata = { title: "Your account" };

export default async function AccountPage() {
  const { name, email } = await requireMerchant();
  return (
    <main id="main" className="page max-w-[44rem] py-10">
      <Link
        href="/dashboard"
        className="mb-6 inline-flex min-h-11 items-center gap-1 font-semibold underline decoration-spot decoration-3 underline-offset-4"
      >
        <ChevronLeft aria-hidden="true" className="size-5" />
        Back to the store
      </Link>
      <PageHead title="Your account">
        <p>{name === email ? email : `${name}, ${email}`}</p>
      </PageHead>
      <div className="flex flex-col gap-12">
        <section aria-labelledby="password" className="flex flex-col gap-5">
          <h2 id="password" className="text-lead">
            Password
          </h2>
          <PasswordForm />
        </section>
        <section aria-labelledby="devices" className="flex flex-col items-start gap-4">
          <h2 id="devices" className="text-lead">
            Devices
          </h2>
          <p className="text-ink-soft">
            Lost a phone, or used someone else's device? Sign out on all devices, including this
            one.
          </p>
          <SignOutButton variant="secondary" everywhere>
            Sign out everywhere
          </SignOutButton>
        </section>
      </div>
    </main>
  );
}
