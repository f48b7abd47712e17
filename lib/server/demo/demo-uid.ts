import { createHash } from "node:crypto";

/**
 * Returns the uid (UUID version 5) of a row of the demo stores by its name, such as "oja/variant/TEE-M-GRN": the
 * same on every machine, for examples that work everywhere.
 */
export function demoUid(name: string): string {
  const hex = createHash("sha1").update(`storefront demo:${name}`).digest("hex");
  const variant = ((Number.parseInt(hex.slice(16, 17), 16) & 0x3) | 0x8).toString(16);
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `5${hex.slice(13, 16)}`,
    variant + hex.slice(17, 20),
    hex.slice(20, 32),
  ].join("-");
}
