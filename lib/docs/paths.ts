import { routes } from "#lib/contract/routes.ts";
import { toSlug } from "#lib/kernel/text.ts";

export const REFERENCE = "/docs/reference";

/** Topics of the guide by file name, in reading order. */
export const GUIDE = [
  { name: "Start", topics: ["index", "first-request", "authentication"] },
  { name: "Show products", topics: ["pagination", "search", "prices-and-stock", "caching"] },
  {
    name: "Sell",
    topics: [
      "quotes",
      "orders",
      "payments",
      "after-the-order",
      "idempotency",
      "events",
      "webhooks",
    ],
  },
  { name: "TypeScript", topics: ["typed-client", "build-a-shop"] },
  { name: "Go live", topics: ["errors", "limits", "sandbox", "going-live"] },
  { name: "Merchants", topics: ["running-your-store", "importing"] },
  { name: "Operate", topics: ["deploying", "operating", "mail", "scaling", "troubleshooting"] },
] as const;

export const TOPICS: readonly string[] = GUIDE.flatMap(({ topics }) => topics);

/** Returns the path of a topic's page. */
export function topicPath(topic: string): string {
  return topic === "index" ? "/docs" : `/docs/${topic}`;
}

/** Returns the path of an endpoint's page: `/docs/reference/list-products` for `listProducts`. */
export function endpointPath(name: string): string {
  return `/docs/reference/${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
}

/** Returns the path of an error's section: `/docs/errors#quote-expired` for `QUOTE_EXPIRED`. */
export function errorPath(code: string): string {
  return `/docs/errors#${toSlug(code)}`;
}

/** Paths of all pages. */
const PAGES = new Set([
  REFERENCE,
  ...TOPICS.map(topicPath),
  ...Object.keys(routes).map(endpointPath),
]);

/** Returns whether the docs have a page at this path. */
export function isDocsPage(path: string): boolean {
  return PAGES.has(path);
}
