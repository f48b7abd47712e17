import type { NeededToOpen } from "#lib/contract/dashboard/overview.ts";

const NAMES: Record<NeededToOpen, string> = {
  address: "your address",
  product: "a product that shoppers can see",
  delivery: "a delivery rate, a pickup location or couriers",
};

const LIST = new Intl.ListFormat("en-GB", { type: "conjunction" });

/** Lists what a store still needs before it can open, as a part of a sentence. */
export function missingText(missing: NeededToOpen[]): string {
  return LIST.format(missing.map((each) => NAMES[each]));
}
