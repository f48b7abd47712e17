import type { ReactNode } from "react";
import { Notice } from "#app/_ui/notice.tsx";
import { hasAccounts } from "#app/dashboard/session.ts";

interface SignedOutPageProps {
  title: string;
  children: ReactNode;
}

/** A page for visitors without a session: a heading above a narrow form. */
export function SignedOutPage({ title, children }: SignedOutPageProps) {
  return (
    <main id="main" className="page grid min-h-dvh items-center py-12">
      <div className="mx-auto flex w-full max-w-[26rem] flex-col gap-8">
        <h1 className="text-head wrap-anywhere">{title}</h1>
        {hasAccounts() ? (
          children
        ) : (
          <Notice variant="error" title="Sign-in is not set up">
            <p>The operator of this service must set AUTH_SECRET first.</p>
          </Notice>
        )}
      </div>
    </main>
  );
}
