import type { KEY_PREFIX } from "#lib/contract/constants.ts";
import type { LimitPolicies } from "#lib/limits/policies.ts";

/** Properties of the instance that the docs show. */
export interface InstanceInfo {
  /** Public URL without a trailing slash. */
  site: string;
  mode: keyof typeof KEY_PREFIX;
  policies: LimitPolicies;
}
