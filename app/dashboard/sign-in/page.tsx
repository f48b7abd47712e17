import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { Notice } from "#app/_ui/notice.tsx";
import { currentMerchant } from "#app/dashboard/session.ts";
import { SignInForm } from "#app/dashboard/sign-in/sign-in-form.tsx";
import { runtime } from "#lib/current-runtime.ts";
import { returnPath } from "#lib/dashboard/return-path.ts";

export const metadata: Metadata = { title: "Sign in" };

export default async function SignInPage({ searchParams }: PageProps<"/dashboard/sign-in">) {
  const next = returnPath((await searchParams).next);
  if (await currentMerchant()) redirect(next);
  return (
    <main id="main" className="page grid min-h-dvh items-center py-12">
      <div className="mx-auto flex w-full max-w-[26rem] flex-col gap-8">
        <h1 className="text-head">Sign in</h1>
        {runtime().accounts ? (
          <SignInForm next={next} />
        ) : (
          <Notice variant="error" title="Sign-in is not set up">
            <p>The operator of this service must set AUTH_SECRET first.</p>
          </Notice>
        )}
      </div>
    </main>
  );
}
