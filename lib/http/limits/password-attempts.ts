import { createHash, randomUUID } from "node:crypto";
import type { SignIn } from "#lib/contract/dashboard/session.ts";
import { applyVerdict, type RequestLimits } from "#lib/http/limits/rate-limit.ts";
import { clientIdentities } from "#lib/limits/client-address.ts";
import { type PolicyName, toBucket } from "#lib/limits/policies.ts";
import type { Bucket, BucketState } from "#lib/limits/port.ts";
import type { Runtime } from "#lib/runtime.ts";

type Services = Pick<Runtime, "limiter" | "policies" | "addressSource" | "log">;
type Accounts = NonNullable<Runtime["accounts"]>;
type SignedIn = NonNullable<Awaited<ReturnType<Accounts["signIn"]>>>;

/** One password check and the limits that its failure counts against. */
interface Attempt {
  queue: Parameters<Accounts["passwordQueue"]>[0]["queue"];
  /** Identity of the known device, the merchant or the address; undefined when it is unknown. */
  client?: string | undefined;
  /** Limits that reject with 429 when exhausted; reported in the headers. */
  buckets: (Bucket | undefined)[];
  /** Limit that fails every password when exhausted; never reported. */
  account?: Bucket | undefined;
}

/**
 * Signs in, counting failures only. A device that has signed in to the account before has its own limit;
 * other devices share the limits of their address and of the account. Once the account's limit is exhausted,
 * other devices get the response to a wrong password, after the same work, for any password.
 */
export async function attemptSignIn(
  rt: Services,
  accounts: Accounts,
  credentials: SignIn,
  headers: Headers,
  limits: RequestLimits,
): Promise<SignedIn | undefined> {
  const attempt = await attemptOf(rt, accounts, headers, credentials.email);
  return countFailures(rt, accounts, attempt, limits, (isLocked) => {
    const password = isLocked ? randomUUID() : credentials.password;
    return accounts.signIn({ ...credentials, password }, headers);
  });
}

/**
 * Counts a request for a password reset like a failed sign-in. Returns whether to send a link: an account gets few an
 * hour, and none once its limit of failed sign-ins is exhausted. The response is the same.
 */
export async function countPasswordResetRequest(
  rt: Services,
  accounts: Accounts,
  { email }: Pick<SignIn, "email">,
  headers: Headers,
  limits: RequestLimits,
): Promise<boolean> {
  const { buckets, account } = await attemptOf(rt, accounts, headers, email);
  const resets = toBucket(rt.policies, "password_resets_per_account", accountIdentity(email));
  const hidden = [account, resets];
  const counted = [...buckets, ...hidden].filter((bucket) => bucket !== undefined);
  const { states, degraded } = await rt.limiter.take(counted, { localOnly: limits.degraded });
  const isShown = ({ bucket }: BucketState) => !hidden.includes(bucket);
  applyVerdict({ states: states.filter(isShown), degraded }, limits);
  return states.every(({ allowed }) => allowed);
}

/** Completes a sign-in with a code, counting wrong ones as failed sign-ins to the account. */
export async function attemptCode(
  rt: Services,
  accounts: Accounts,
  code: string,
  headers: Headers,
  limits: RequestLimits,
): Promise<Headers | undefined> {
  const challenge = await accounts.twoFactor.findChallenge(headers);
  const attempt = challenge
    ? await attemptOf(rt, accounts, headers, challenge.email)
    : newDeviceAttempt(rt, headers);
  return countFailures(rt, accounts, attempt, limits, async (isLocked) =>
    isLocked ? undefined : accounts.completeSignIn(code, headers),
  );
}

/** Sets a password with a link, counting invalid links as failed sign-ins of the address. */
export async function attemptWithLink(
  rt: Services,
  accounts: Accounts,
  headers: Headers,
  limits: RequestLimits,
  setPassword: () => Promise<Headers | undefined>,
): Promise<Headers | undefined> {
  return countFailures(rt, accounts, newDeviceAttempt(rt, headers), limits, setPassword);
}

/** Returns what a sign-in counts against: the limit of a known device, or those of the address and the account. */
async function attemptOf(
  rt: Services,
  accounts: Accounts,
  headers: Headers,
  email: string,
): Promise<Attempt> {
  const device = await accounts.knownDevice(headers, email);
  if (device) {
    const bucket = toBucket(rt.policies, "sign_in_failures_per_device", device);
    return { queue: "knownDevice", client: device, buckets: [bucket] };
  }
  const account = toBucket(rt.policies, "sign_in_failures_per_account", accountIdentity(email));
  return { ...newDeviceAttempt(rt, headers), account };
}

function newDeviceAttempt({ policies, addressSource }: Services, headers: Headers): Attempt {
  const bucketOf = (limit: PolicyName, identity: string) => toBucket(policies, limit, identity);
  const { client, network } = clientIdentities(headers, addressSource);
  return {
    queue: "newDevice",
    client: client === "unknown" ? undefined : client,
    buckets: [
      bucketOf("sign_in_failures_per_ip", client),
      network ? bucketOf("sign_in_failures_per_network", network) : undefined,
    ],
  };
}

/** Runs a change that needs the merchant's password or a code, counting wrong ones. */
export function attemptPasswordChange<T extends object>(
  rt: Services,
  accounts: Accounts,
  merchantId: string,
  limits: RequestLimits,
  change: () => Promise<T | undefined>,
): Promise<T | undefined> {
  const bucket = toBucket(rt.policies, "password_change_failures_per_merchant", merchantId);
  const attempt: Attempt = { queue: "knownDevice", client: merchantId, buckets: [bucket] };
  return countFailures(rt, accounts, attempt, limits, change);
}

/**
 * Runs `check` in its queue and counts a failure if it returns undefined. A process checks one password per
 * queue at a time, so concurrent attempts get no further than sequential ones; each further process allows
 * at most one more.
 */
async function countFailures<T extends object>(
  { limiter, log }: Services,
  accounts: Accounts,
  { queue, client, buckets, account }: Attempt,
  limits: RequestLimits,
  check: (isLocked: boolean) => Promise<T | undefined>,
): Promise<T | undefined> {
  const shown = buckets.filter((bucket) => bucket !== undefined);
  const counted = account ? [...shown, account] : shown;
  const isRejection = ({ bucket, allowed }: BucketState) => !allowed && bucket !== account;

  const known = shown.map(limiter.knownRejection).filter((state) => state !== undefined);
  applyVerdict({ states: known, degraded: false }, limits);
  return accounts.passwordQueue({ queue, client }, async () => {
    const before = await limiter.peek(counted, { localOnly: limits.degraded });
    applyVerdict({ ...before, states: before.states.filter(isRejection) }, limits);
    const isLocked = before.states.some(({ bucket, allowed }) => bucket === account && !allowed);
    if (isLocked) {
      log.info({}, "sign-in rejected: the account's limit of failed attempts is exhausted");
    }
    const done = await check(isLocked);
    if (done) return done;
    const after = await limiter.take(counted, { localOnly: limits.degraded });
    applyVerdict(
      { ...after, states: after.states.filter(({ bucket }) => bucket !== account) },
      limits,
    );
    return undefined;
  });
}

/** Returns the same id for every spelling of an email address, whether or not it has an account. */
function accountIdentity(email: string): string {
  return createHash("sha256").update(email.toLowerCase()).digest("base64url").slice(0, 22);
}
