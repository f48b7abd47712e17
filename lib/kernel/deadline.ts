/**
 * Returns the result of `promise`, or that of `expire` when it does not settle within `ms` milliseconds. A result that
 * arrives while the event loop is busy is in time.
 */
export async function withDeadline<T, Late>(
  promise: Promise<T>,
  ms: number,
  expire: () => Late | Promise<Late>,
): Promise<T | Late> {
  const expired = Symbol();
  const { promise: deadline, resolve } = Promise.withResolvers<typeof expired>();
  const timer = setTimeout(() => setImmediate(resolve, expired), ms);
  try {
    const result = await Promise.race([promise, deadline]);
    return result === expired ? await expire() : (result as T);
  } finally {
    clearTimeout(timer);
  }
}
