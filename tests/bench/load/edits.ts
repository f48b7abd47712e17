import type { Target } from "#tests/bench/load/targets.ts";

/** Edits the catalogue in one statement. */
export type EditCatalogue = () => Promise<void>;

const EDIT_EVERY_MS = 500;

/** Returns the target's requests, with its edits between them. */
export function withEdits(
  edit: EditCatalogue,
  { next, distinctRequests, isEdited }: Pick<Target, "next" | "distinctRequests" | "isEdited">,
) {
  let sent = 0;
  let edits = 0;
  let running = Promise.resolve();
  const editOnce = () => {
    edits += 1;
    running = running.then(edit);
  };
  const timer = isEdited ? setInterval(editOnce, EDIT_EVERY_MS) : undefined;
  return {
    next: () => {
      if (distinctRequests !== undefined && sent % distinctRequests === 0) editOnce();
      sent += 1;
      return next();
    },
    count: () => edits,
    stop: () => {
      clearInterval(timer);
      return running;
    },
  };
}
