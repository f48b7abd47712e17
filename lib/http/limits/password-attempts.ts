import { createHash, randomUUID } from "node:crypto";
import type { SignIn } from "#lib/contract/dashboard/session.ts";
import { applyVerdict, type RequestLimits } from "#lib/http/limits/rate-limit.ts";
import { clientIdentity, clientNetworkIdentity } from "#lib/http/request/client-address.ts";
import { bucket } from "#lib/limits/policies.ts";
import type { Bucket, BucketState } from "#lib/limits/port.ts";
import type { Runtime } from "#lib/runtime.ts";

type Parts = Pick<Runtime, "limiter" | "policies" | "addressSource" | "log">;
type Accounts = NonNullable<Runtime["accounts"]>;

/** One password to check, and whose failed attempts it adds to. */
interface Attempt {
  lane: Parameters<Accounts["passwordQueue"]>[0];
  /** Refuse with 429 when used up; reported in the headers. */
  allowances: (Bucket | undefined)[];
  /** Lets no password pass when used up, and is never reported. */
  account?: Bucket | undefined;
}

/**
 * Signs in, counting failures only. A device that signed in to the account before has an allowance of its
 * own; all others share those of their address and of the account. Once strangers have used up the
 * account's, they get the answer to a wrong password, after the same work, whatever they send.
 */
export async function attemptSignIn(
  rt: Parts,
  accounts: Accounts,
  credentials: SignIn,
  headers: Headers,
  limits: RequestLimits,
): Promise<Headers | undefined> {
  const { policies, addressSource } = rt;
  const device = await accounts.knownDevice(headers, credentials.email);
  const client = clientIdentity(headers, addressSource);
  const network = clientNetworkIdentity(headers, addressSource);
  const attempt: Attempt = device
    ? { lane: "known", allowances: [bucket(policies.sign_in_failures_per_device, device)] }
    : {
        lane: "unknown",
        allowances: [
          bucket(policies.sign_in_failures_per_ip, client),
          network ? bucket(policies.sign_in_failures_per_network, network) : undefined,
        ],
        account: bucket(policies.sign_in_failures_per_account, accountIdentity(credentials.email)),
      };
  return countFailures(rt, accounts, attempt, limits, (isLocked) => {
    const password = isLocked ? randomUUID() : credentials.password;
    return accounts.signIn({ ...credentials, password }, headers);
  });
}

/** Runs a change of the merchant's password, counting wrong current passwords. */
export function attemptPasswordChange(
  rt: Parts,
  accounts: Accounts,
  merchantId: string,
  limits: RequestLimits,
  change: () => Promise<Headers | undefined>,
): Promise<Headers | undefined> {
  const allowance = bucket(rt.policies.password_change_failures_per_merchant, merchantId);
  return countFailures(rt, accounts, { lane: "known", allowances: [allowance] }, limits, change);
}

/**
 * Runs `check` when its turn comes and counts it if it returns undefined. A process checks one password
 * of a lane at a time, so attempts sent together get no further than attempts sent one after another;
 * each further process lets at most one more through.
 */
async function countFailures(
  { limiter, log }: Parts,
  accounts: Accounts,
  { lane, allowances, account }: Attempt,
  limits: RequestLimits,
  check: (isLocked: boolean) => Promise<Headers | undefined>,
): Promise<Headers | undefined> {
  const shown = allowances.filter((allowance) => allowance !== undefined);
  const counted = account ? [...shown, account] : shown;
  const isRefusal = ({ bucket, allowed }: BucketState) => !allowed && bucket !== account;

  const known = shown.map(limiter.knownRefusal).filter((state) => state !== undefined);
  applyVerdict({ states: known, degraded: false }, limits);
  return accounts.passwordQueue(lane, async () => {
    const before = await limiter.peek(counted, { alone: limits.degraded });
    applyVerdict({ ...before, states: before.states.filter(isRefusal) }, limits);
    const isLocked = before.states.some(({ bucket, allowed }) => bucket === account && !allowed);
    if (isLocked) log.info({}, "sign-in refused: the account has no failed attempts left");
    const headers = await check(isLocked);
    if (headers) return headers;
    const after = await limiter.take(counted, { alone: limits.degraded });
    applyVerdict(
      { ...after, states: after.states.filter(({ bucket }) => bucket !== account) },
      limits,
    );
    return undefined;
  });
}

/** The same for an address however it is written, and whether or not it has an account. */
function accountIdentity(email: string): string {
  return createHash("sha256").update(email.toLowerCase()).digest("base64url").slice(0, 22);
}
