/** A situation a storefront's developer can bring about in the sandbox, by a word in the delivery address. */
export interface SandboxScenario {
  /** To be written anywhere in `delivery_address`, in any case. */
  magic: SandboxMagic;
  situation: string;
  /** What the caller of the API sees. */
  experience: string;
}

export type SandboxMagic =
  | "[no-couriers]"
  | "[slow]"
  | "[timeout]"
  | "[down]"
  | "[busy]"
  | "[address-refused]"
  | "[courier-gone]"
  | "[price-change]";

/** Milliseconds after which the situations that alternate turn into their other state. */
export const ALTERNATION_MS = 10_000;

/** The table of the sandbox's situations, for the code and for the documentation. */
export const sandboxScenarios: readonly SandboxScenario[] = [
  {
    magic: "[no-couriers]",
    situation: "Nobody delivers to the address.",
    experience:
      "200 with an empty list of couriers and no fastest or cheapest one. Offer pickup or a manual delivery option.",
  },
  {
    magic: "[slow]",
    situation: "The couriers take four seconds to answer.",
    experience: "200 with the usual couriers, late. Show that prices are being asked for.",
  },
  {
    magic: "[timeout]",
    situation: "The couriers do not answer within the deadline of eight seconds.",
    experience: "504 after eight seconds. No token is made; the same request may be sent again.",
  },
  {
    magic: "[down]",
    situation: "The courier aggregator is out of order.",
    experience: "502 at once. No token is made; the same request may be sent again later.",
  },
  {
    magic: "[busy]",
    situation: "The courier aggregator's call limit is used up.",
    experience: "503 with Retry-After. Send the same request again after so many seconds.",
  },
  {
    magic: "[address-refused]",
    situation: "The courier aggregator cannot make sense of the address.",
    experience: "400 naming delivery_address. Ask the shopper to correct it.",
  },
  {
    magic: "[courier-gone]",
    situation:
      "Bubble Express (test) comes and goes: offered during ten seconds, not offered during the next ten, by the clock.",
    experience:
      "Ask twice, ten seconds apart. An order with the token and the courier of the first quote is accepted " +
      "although the second no longer lists that courier: a quote holds until its token expires. An order " +
      "with the token of one quote and the courier of the other is refused with 410 QUOTE_MISMATCH.",
  },
  {
    magic: "[price-change]",
    situation: "Prices go up for ten seconds and down again for the next ten, by the clock.",
    experience:
      "Ask twice, ten seconds apart. An order is charged what its own token's quote said, whatever a later " +
      "quote says. With the courier object of the other quote it is refused with 410 QUOTE_MISMATCH: always " +
      "send rate and courier of the same quote.",
  },
];

/** The situation an address asks for, if any. */
export function scenarioOf(address: string): SandboxMagic | undefined {
  const text = address.toLowerCase();
  return sandboxScenarios.find(({ magic }) => text.includes(magic))?.magic;
}
