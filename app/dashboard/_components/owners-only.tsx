import { EmptyState } from "#app/_ui/empty-state.tsx";

/** In the place of a page that staff may not use. */
export function OwnersOnly() {
  return (
    <EmptyState heading="h1" title="Only owners may see this">
      <p>You are in this store as staff. Ask one of its owners to change it, or to make you one.</p>
    </EmptyState>
  );
}
