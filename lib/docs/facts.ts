import type { KEY_PREFIX } from "#lib/contract/unspecified.ts";
import type { LimitPolicies } from "#lib/limits/policies.ts";

/** What the docs say of the instance that serves them. */
export interface Facts {
  /** Public address, without a slash at the end. */
  site: string;
  mode: keyof typeof KEY_PREFIX;
  policies: LimitPolicies;
}
