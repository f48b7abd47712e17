/** What the fake provider answers. */
export interface Answer {
  status: number;
  body: unknown;
}

export function ok(body: unknown): Answer {
  return { status: 200, body };
}

export function problem(status: number, message: string, facts: object = {}): Answer {
  return { status, body: { error: { type: "invalid_request_error", message, ...facts } } };
}

export function missing(what: string): Answer {
  return problem(404, `No such ${what}`, { code: "resource_missing", param: what });
}

export function list(data: unknown[], hasMore = false) {
  return { object: "list", url: "/v1", has_more: hasMore, data };
}

/** Returns one page of records that were created in the period of a query, the newest first. */
export function stripePageOf<T extends { created: number }>(
  all: T[],
  query: URLSearchParams,
  wire: (one: T) => { id: string },
) {
  const from = Number(query.get("created[gte]") ?? 0);
  const to = Number(query.get("created[lt]") ?? Number.POSITIVE_INFINITY);
  const found = all
    .filter(({ created }) => created >= from && created < to)
    .toReversed()
    .map(wire);
  const start = found.findIndex(({ id }) => id === query.get("starting_after")) + 1;
  const limit = Number(query.get("limit") ?? 10);
  return list(found.slice(start, start + limit), found.length > start + limit);
}
