import type { InstanceInfo } from "#lib/docs/instance-info.ts";
import { limitPolicies } from "#lib/limits/policies.ts";

/** What the docs of an instance as it comes say. */
export const INSTANCE_INFO: InstanceInfo = {
  site: "https://shop.example",
  mode: "sandbox",
  policies: limitPolicies(),
};
