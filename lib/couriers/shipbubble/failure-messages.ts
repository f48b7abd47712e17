import {
  type Contact,
  CourierFault,
  type Shipment,
  type ShipmentField,
} from "#lib/couriers/port.ts";

/** The meaning of a "failed" response to a rates request. */
type RatesFailure =
  | { kind: "stale_code"; role: "from" | "to" }
  | { kind: "no_coverage" }
  | { kind: "rejected"; field: ShipmentField }
  | { kind: "account" | "unknown" };

// The aggregator documents only messages, no codes, for these. Every repetition is bounded.
const STALE_CODE = /invalid (sender|rec(?:ie|ei)ver) address code/;
const ACCOUNT = /\b(?:wallet|balance|kyc|api access|insufficient funds?|subscription)\b/;
const OUTAGE = /went wrong|try again|temporar|timed? ?out|internal|server error/;
const NO_COVERAGE = new RegExp(
  [
    "\\bno (?:\\w+ ){0,3}(?:couriers?|carriers?|rates?|riders?|coverage)\\b",
    "\\b(?:couriers?|carriers?|rates?|routes?|locations?|areas?|regions?|destinations?) " +
      "(?:\\w+ ){0,4}(?:unavailable|not (?:\\w+ ){0,2}(?:available|supported|covered|served|serviced|found))\\b",
    "\\b(?:do(?:es)? not|don't|doesn't|cannot|can't) (?:\\w+ ){0,2}(?:deliver|ship|cover|serve|service)\\b",
    "\\boutside (?:\\w+ ){0,3}(?:coverage|service|delivery)\\b",
  ].join("|"),
);
const REJECTION =
  /invalid|not (?:\w+ ){0,2}valid|could ?n['o]t|could not|unable|cannot|can't|required|must|should|missing|incorrect|incomplete|not found|unrecogni[sz]ed|not allowed/;
const CATEGORY = /\bcategory/;
const ITEMS = /\bitems?\b|package_items|unit_|quantity|weight|dimension/;
const CONTACT_WORDS = [
  ["phone", /phone|mobile/],
  ["email", /e-?mail/],
  ["name", /name\b/],
  ["address", /address|location|street|city|state|country/],
] as const;

/** Parses a "failed" response of `fetch_rates`. */
export function parseRatesFailure(message: string, shipment: Shipment): RatesFailure {
  const text = plainWords(message, [shipment.from, shipment.to]);
  const stale = STALE_CODE.exec(text);
  if (stale) return { kind: "stale_code", role: stale[1] === "sender" ? "from" : "to" };
  if (ACCOUNT.test(text)) return { kind: "account" };
  if (NO_COVERAGE.test(text)) return { kind: "no_coverage" };
  if (!REJECTION.test(text)) return { kind: "unknown" };
  if (CATEGORY.test(text)) return { kind: "rejected", field: "category" };
  if (ITEMS.test(text)) return { kind: "rejected", field: "items" };
  const word = contactWord(text);
  if (!word) return { kind: "unknown" };
  return { kind: "rejected", field: `${/\bsender/.test(text) ? "from" : "to"}.${word}` };
}

/**
 * Converts a "failed" response of `address/validate` to a fault; `role` says whether it is the sender or the recipient.
 */
export function toAddressFault(
  response: { status: number; message: string },
  role: "from" | "to",
  contact: Contact,
): CourierFault {
  const text = plainWords(response.message, [contact]);
  if (ACCOUNT.test(text)) return new CourierFault("bad_response", "provider_error: the account");
  const word = REJECTION.test(text) ? contactWord(text) : undefined;
  const unsaid = response.status >= 400 && !OUTAGE.test(text) ? "address" : undefined;
  const field = word ?? unsaid;
  if (!field) return new CourierFault("bad_response", "provider_error: address not validated");
  return new CourierFault("rejected", `${role}.${field} rejected`, { field: `${role}.${field}` });
}

/** Normalizes the message and removes what we sent: an address must not be read as a reason. */
function plainWords(message: string, contacts: Contact[]): string {
  const echoes = contacts
    .flatMap((contact) => Object.values(contact))
    .map(normalized)
    .filter((echo) => echo.length > 2)
    .toSorted((a, b) => b.length - a.length);
  return echoes.reduce((text, echo) => text.replaceAll(echo, " "), normalized(message));
}

function normalized(text: string): string {
  return text.toLowerCase().replace(/\s+/g, " ").trim();
}

function contactWord(text: string) {
  return CONTACT_WORDS.find(([, pattern]) => pattern.test(text))?.[0];
}
