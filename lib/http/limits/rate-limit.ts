import { rateLimited } from "#lib/kernel/errors.ts";
import { type PolicyName, toBucket, WINDOW_SECONDS } from "#lib/limits/policies.ts";
import type { LimitVerdict } from "#lib/limits/port.ts";
import type { Runtime } from "#lib/runtime.ts";

/** The limiter's verdicts on a request so far. */
export type RequestLimits = LimitVerdict;

type LimitDependencies = Pick<Runtime, "limiter" | "policies">;

/**
 * Counts the request against one hourly limit and records its state for the headers. Throws the
 * 429 when the limit is exhausted.
 */
export async function enforceLimit(
  { limiter, policies }: LimitDependencies,
  policy: PolicyName,
  identity: string,
  limits: RequestLimits,
): Promise<void> {
  const bucket = toBucket(policies, policy, identity);
  if (!bucket) return;
  applyVerdict(await limiter.take([bucket], { localOnly: limits.degraded }), limits);
}

/** Throws the 429 when the limit is already exhausted. Counts nothing. */
export async function rejectIfExhausted(
  { limiter, policies }: LimitDependencies,
  policy: PolicyName,
  identity: string,
  limits: RequestLimits,
): Promise<void> {
  const bucket = toBucket(policies, policy, identity);
  if (bucket) applyVerdict(await limiter.peek([bucket], { localOnly: limits.degraded }), limits);
}

/** Throws the 429 when this process knows that the limit is exhausted. Makes no round trip. */
export function rejectIfKnownExhausted(
  { limiter, policies }: LimitDependencies,
  policy: PolicyName,
  identity: string,
  limits: RequestLimits,
): void {
  const bucket = toBucket(policies, policy, identity);
  const state = bucket && limiter.knownRejection(bucket);
  if (state) applyVerdict({ states: [state], degraded: false }, limits);
}

/** Records a verdict for the headers and the log. Throws the 429 when it rejects the request. */
export function applyVerdict({ states, degraded }: LimitVerdict, limits: RequestLimits): void {
  limits.states.push(...states);
  limits.degraded ||= degraded;
  const exhausted = states.find(({ allowed }) => !allowed);
  if (exhausted) throw rateLimited(exhausted.resetSeconds);
}

/** Returns the `RateLimit` and `RateLimit-Policy` headers (IETF draft). */
export function rateLimitHeaders({ states }: RequestLimits): Record<string, string> {
  if (states.length === 0) return {};
  const policies = states.map(({ bucket: b }) => `"${b.policy}";q=${b.limit};w=${WINDOW_SECONDS}`);
  const counts = states.map(
    ({ bucket, remaining, resetSeconds }) => `"${bucket.policy}";r=${remaining};t=${resetSeconds}`,
  );
  return { "ratelimit-policy": policies.join(", "), ratelimit: counts.join(", ") };
}
