import { redirect } from "next/navigation";
import { EmptyState } from "#app/_ui/empty-state.tsx";
import { SignOutButton } from "#app/dashboard/_components/sign-out-button.tsx";
import { merchantStores } from "#lib/dashboard/session.ts";

/** Redirects to the merchant's first store. */
export default async function DashboardPage() {
  const [first] = await merchantStores();
  if (first) redirect(`/dashboard/stores/${first.slug}`);
  return (
    <main id="main" className="page py-16">
      <EmptyState
        heading="h1"
        title="No store yet"
        actions={<SignOutButton>Sign out</SignOutButton>}
      >
        <p>You don't have access to a store yet. Ask an owner for an invitation.</p>
      </EmptyState>
    </main>
  );
}
