import type { Target } from "#tests/bench/load/targets.ts";

/** Edits the catalogue in one statement. */
export type Edit = () => Promise<void>;

const EDIT_EVERY_MS = 500;

/** Returns the target's requests, with its edits between them. */
export function editing(
  edit: Edit,
  { next, differing, isEdited }: Pick<Target, "next" | "differing" | "isEdited">,
) {
  let asked = 0;
  let made = 0;
  let running = Promise.resolve();
  const editOnce = () => {
    made += 1;
    running = running.then(edit);
  };
  const timer = isEdited ? setInterval(editOnce, EDIT_EVERY_MS) : undefined;
  return {
    next: () => {
      if (differing !== undefined && asked % differing === 0) editOnce();
      asked += 1;
      return next();
    },
    made: () => made,
    stop: () => {
      clearInterval(timer);
      return running;
    },
  };
}
