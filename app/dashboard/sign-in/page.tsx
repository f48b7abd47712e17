import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { SignedOutPage } from "#app/dashboard/_components/signed-out-page.tsx";
import { currentMerchant } from "#app/dashboard/session.ts";
import { SignInForm } from "#app/dashboard/sign-in/sign-in-form.tsx";
import { returnPath } from "#lib/dashboard/return-path.ts";

export const metadata: Metadata = { title: "Sign in" };

export default async function SignInPage({ searchParams }: PageProps<"/dashboard/sign-in">) {
  const next = returnPath((await searchParams).next);
  if (await currentMerchant()) redirect(next);
  return (
    <SignedOutPage title="Sign in">
      <SignInForm next={next} />
    </SignedOutPage>
  );
}
