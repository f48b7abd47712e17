export type SharedSignal = ReturnType<typeof createSharedSignal>;

/** Creates a signal that aborts once every signal that was added to it has aborted. */
export function createSharedSignal() {
  const controller = new AbortController();
  let active = 0;
  const leave = () => {
    active -= 1;
    if (active === 0) controller.abort();
  };
  return {
    signal: controller.signal,
    /** Adds the signal of one more caller. One without a signal never leaves. */
    add(caller: AbortSignal | undefined): void {
      active += 1;
      if (caller?.aborted) leave();
      else caller?.addEventListener("abort", leave, { once: true });
    },
  };
}
