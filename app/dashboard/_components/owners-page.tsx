import type { ReactNode } from "react";
import { EmptyState } from "#app/_ui/empty-state.tsx";
import { getDashboardContext } from "#app/dashboard/session.ts";
import type { DashboardContext } from "#lib/services/context.ts";

/** Builds a store's page for owners; staff see a note instead. */
export function ownersPage(render: (ctx: DashboardContext) => Promise<ReactNode>) {
  return async function OwnersPage({ params }: { params: Promise<{ store: string }> }) {
    const ctx = await getDashboardContext((await params).store);
    if (ctx.role === "owner") return render(ctx);
    return (
      <EmptyState heading="h1" title="Owners only">
        <p>You're a staff member of this store. Ask an owner to change this.</p>
      </EmptyState>
    );
  };
}
