import { ChevronLeft } from "lucide-react";
import type { Metadata } from "next";
import Link from "next/link";
import { buttonClasses } from "#app/_ui/button.tsx";
import { Notice } from "#app/_ui/notice.tsx";
import { PageHead } from "#app/dashboard/_components/page-head.tsx";
import { SignOutButton } from "#app/dashboard/_components/sign-out-button.tsx";
import { PasswordForm } from "#app/dashboard/account/password-form.tsx";
import { SetUpTwoFactor } from "#app/dashboard/account/two-factor-set-up.tsx";
import { TwoFactorSettings } from "#app/dashboard/account/two-factor-settings.tsx";
import { countRecoveryCodes, merchantStores, requireMerchant } from "#app/dashboard/session.ts";

export const metadata: Metadata = { title: "Your account" };

export default async function AccountPage() {
  const { name, email, hasTwoFactor } = await requireMerchant();
  const requiredBy = (await merchantStores())
    .filter(({ requires_two_factor }) => requires_two_factor)
    .map((store) => store.name);
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
        {requiredBy.length > 0 && !hasTwoFactor && (
          <Notice
            title="Set up two-factor sign-in to continue"
            action={
              <a href="#two-factor" className={buttonClasses("secondary")}>
                Go to set-up
              </a>
            }
          >
            <p>
              {requiredBy.join(", ")} {requiredBy.length === 1 ? "requires" : "require"} it.
            </p>
          </Notice>
        )}
        <section aria-labelledby="password" className="flex flex-col gap-5">
          <h2 id="password" className="text-lead">
            Password
          </h2>
          <PasswordForm />
        </section>
        <section aria-labelledby="two-factor" className="flex flex-col gap-5">
          <h2 id="two-factor" className="text-lead">
            Two-factor sign-in
          </h2>
          {hasTwoFactor ? (
            <TwoFactorSettings
              recoveryCodesLeft={await countRecoveryCodes()}
              requiredBy={requiredBy}
            />
          ) : (
            <SetUpTwoFactor />
          )}
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
