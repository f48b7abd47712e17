import { createConcurrencyLimit } from "#lib/kernel/concurrency-limit.ts";
import { Failure } from "#lib/kernel/errors.ts";
import { CONCURRENCY, observeConcurrency } from "#lib/limits/concurrency.ts";

const RETRY_AFTER_SECONDS = 2;

/** Runs work that hashes a password for a client. Throws a 503 when the queue, or the client's part of it, is full. */
type PasswordQueue = <T>(attempt: PasswordAttempt, work: () => Promise<T>) => Promise<T>;

interface PasswordAttempt {
  queue: "knownDevice" | "newDevice";
  /** Identity of the known device, the merchant or the address; undefined when it is unknown. */
  client?: string | undefined;
}

/**
 * Creates a queue that hashes one password at a time for known devices and one for all other clients, so that strangers
 * can neither delay known devices nor occupy the threads that file reads share with scrypt.
 */
export function createPasswordQueue(): PasswordQueue {
  const options = { ...CONCURRENCY.signIns, wait: "sign_ins", rejection: signInBusy } as const;
  const limits = {
    knownDevice: createConcurrencyLimit({ ...options, name: "sign-ins from known devices" }),
    newDevice: createConcurrencyLimit({ ...options, name: "sign-ins" }),
  };
  observeConcurrency("sign-ins from known devices", limits.knownDevice);
  observeConcurrency("sign-ins", limits.newDevice);
  return async ({ queue, client }, work) => limits[queue].run({ client }, work);
}

/** Creates a queue that handles one request for a password reset at a time. Throws a 503 at once when it is full. */
export function createResetQueue(): (work: () => Promise<void>) => Promise<void> {
  const options = {
    ...CONCURRENCY.passwordResets,
    wait: "sign_ins",
    rejection: signInBusy,
  } as const;
  const limit = createConcurrencyLimit({ ...options, name: "password resets" });
  observeConcurrency("password resets", limit);
  return (work) => limit.run({}, work);
}

function signInBusy(): Failure {
  const retryAfter = RETRY_AFTER_SECONDS;
  return new Failure({ code: "SIGN_IN_BUSY", text: "Too many sign-ins at once", retryAfter });
}
