import { cookies } from "next/headers";
import { redirect } from "next/navigation";
import { EmptyState } from "#app/_ui/empty-state.tsx";
import { SignOutButton } from "#app/dashboard/_components/sign-out-button.tsx";
import { merchantStores } from "#app/dashboard/session.ts";
import { LAST_STORE_COOKIE } from "#lib/dashboard/return-path.ts";

/** Redirects to the store that the merchant opened last, or to the first one. */
export default async function DashboardPage() {
  const stores = await merchantStores();
  const last = (await cookies()).get(LAST_STORE_COOKIE)?.value;
  const store = stores.find(({ slug }) => slug === last) ?? stores[0];
  if (store) redirect(`/dashboard/stores/${store.slug}`);
  return (
    <main id="main" className="page py-16">
      <EmptyState
        heading="h1"
        title="No store yet"
        actions={<SignOutButton>Sign out</SignOutButton>}
      >
        <p>You don't have access to a store yet. Ask the operator of this service to add you.</p>
      </EmptyState>
    </main>
  );
}
