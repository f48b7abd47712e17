/** Returns the headers of a successful call of the library; undefined when it rejects what the merchant entered. */
export async function headersOrUndefined(
  call: Promise<{ headers: Headers }>,
): Promise<Headers | undefined> {
  return (await valueOrUndefined(call))?.headers;
}

/** Returns the result of a successful call of the library; undefined when it rejects what the merchant entered. */
export async function valueOrUndefined<T>(call: Promise<T>): Promise<T | undefined> {
  try {
    return await throwingCause(call);
  } catch (error) {
    if (isRejection(error)) return undefined;
    throw error;
  }
}

/** Throws the error that the library wrapped in its own, so that an outage is recognized. */
export async function throwingCause<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    throw error instanceof Error && error.cause ? error.cause : error;
  }
}

/** Returns the library's code for the reason of a rejection; undefined for other errors. */
export function rejectionCode(error: unknown): string | undefined {
  return (error as { body?: { code?: string } } | null)?.body?.code;
}

/** The library throws an error with the HTTP status. */
function isRejection(error: unknown): boolean {
  return (
    error instanceof Error && "statusCode" in error && REJECTION_STATUSES.includes(error.statusCode)
  );
}

/** 409: a recovery code was used at the same time. 429: too many wrong codes. */
const REJECTION_STATUSES: unknown[] = [400, 401, 409, 429];
