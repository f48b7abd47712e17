import type { ReactNode } from "react";
import { EmptyState } from "#app/_ui/empty-state.tsx";
import { getDashboardContext } from "#app/dashboard/session.ts";
import type { DashboardContext } from "#lib/services/context.ts";

type Query = Record<string, string | string[] | undefined>;

interface OwnersPageProps<Params> {
  params: Promise<Params>;
  searchParams: Promise<Query>;
}

/** Builds a store's page for owners; staff see a note instead. */
export function ownersPage<Params extends { store: string }>(
  render: (ctx: DashboardContext, params: Params, query: Query) => Promise<ReactNode>,
) {
  return async function OwnersPage({ params, searchParams }: OwnersPageProps<Params>) {
    const ctx = await getDashboardContext((await params).store);
    if (ctx.role === "owner") return render(ctx, await params, await searchParams);
    return (
      <EmptyState heading="h1" title="Owners only">
        <p>Only owners of this store can open this page. Ask an owner for help.</p>
      </EmptyState>
    );
  };
}
