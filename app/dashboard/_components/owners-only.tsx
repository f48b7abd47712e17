import { EmptyState } from "#app/_ui/empty-state.tsx";

/** Shown to staff instead of a page for owners. */
export function OwnersOnly() {
  return (
    <EmptyState heading="h1" title="Owners only">
      <p>
        You're a staff member of this store. Ask an owner to change this, or to make you an owner.
      </p>
    </EmptyState>
  );
}
