import { PageHead } from "#app/dashboard/_components/page-head.tsx";
import { openDashboard } from "#lib/dashboard/session.ts";

export default async function OverviewPage({ params }: { params: Promise<{ store: string }> }) {
  const { store } = await openDashboard((await params).store);
  return <PageHead title={store.store_name} />;
}
