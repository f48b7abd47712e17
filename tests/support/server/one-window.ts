const WINDOW_MS = 3_600_000;

/** Runs `work`, and again when the rate-limit window changed during it. */
export async function withinOneWindow<T>(work: () => Promise<T>): Promise<T> {
  const before = Math.floor(Date.now() / WINDOW_MS);
  const outcome = await work();
  return Math.floor(Date.now() / WINDOW_MS) === before ? outcome : work();
}
