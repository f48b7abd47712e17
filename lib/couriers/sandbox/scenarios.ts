/** A scenario that a tag in the delivery address triggers in the sandbox. */
interface SandboxScenario {
  /** Matched anywhere in `delivery_address`, ignoring case. */
  tag: SandboxTag;
  situation: string;
  /** What the caller of the API sees. */
  experience: string;
}

export type SandboxTag =
  | "[no-couriers]"
  | "[slow]"
  | "[timeout]"
  | "[down]"
  | "[busy]"
  | "[address-refused]"
  | "[courier-gone]"
  | "[price-change]";

/** Milliseconds between the states of alternating scenarios. */
export const ALTERNATION_MS = 10_000;

/** All scenarios, for the sandbox and its documentation. */
export const sandboxScenarios: readonly SandboxScenario[] = [
  {
    tag: "[no-couriers]",
    situation: "No courier delivers to the address.",
    experience: "200 with no couriers. Offer pickup or a manual delivery option.",
  },
  {
    tag: "[slow]",
    situation: "The couriers take four seconds to respond.",
    experience: "200 with the usual couriers after four seconds. Show a loading state.",
  },
  {
    tag: "[timeout]",
    situation: "The couriers do not respond within eight seconds.",
    experience: "504 after eight seconds. No token is created; retry the same request.",
  },
  {
    tag: "[down]",
    situation: "The courier aggregator fails.",
    experience: "502 immediately. No token is created; retry later.",
  },
  {
    tag: "[busy]",
    situation: "The courier aggregator's rate limit is exhausted.",
    experience: "503 with Retry-After. Retry the same request after that many seconds.",
  },
  {
    tag: "[address-refused]",
    situation: "The courier aggregator rejects the address.",
    experience: "400 naming delivery_address. Ask the shopper to correct it.",
  },
  {
    tag: "[courier-gone]",
    situation:
      "Bubble Express (test) is available for ten seconds, then unavailable for the next ten, by the clock.",
    experience:
      "Request two quotes, ten seconds apart. An order with the first token and its courier succeeds although " +
      "the second quote no longer lists that courier: a quote is valid until its token expires. An order with " +
      "the token of one quote and the courier of the other gets 410 QUOTE_MISMATCH.",
  },
  {
    tag: "[price-change]",
    situation: "Prices alternate between two levels every ten seconds, by the clock.",
    experience:
      "Request two quotes, ten seconds apart. An order is charged the price of its own token's quote. With the " +
      "courier object of the other quote, it gets 410 QUOTE_MISMATCH: always send rate and courier of the same " +
      "quote.",
  },
];

/** Returns the scenario that the address names, if any. */
export function findScenario(address: string): SandboxTag | undefined {
  const text = address.toLowerCase();
  return sandboxScenarios.find(({ tag }) => text.includes(tag))?.tag;
}
