import type { Facts } from "#lib/docs/facts.ts";
import { limitPolicies } from "#lib/limits/policies.ts";

/** What the docs of an instance as it comes say. */
export const FACTS: Facts = {
  site: "https://shop.example",
  mode: "sandbox",
  policies: limitPolicies(),
};
