import type { InstanceInfo } from "#lib/docs/open-api.ts";
import { limitPolicies } from "#lib/limits/policies.ts";

/** An instance with default settings. */
export const INSTANCE_INFO: InstanceInfo = {
  site: "https://shop.example",
  mode: "sandbox",
  policies: limitPolicies(),
};
