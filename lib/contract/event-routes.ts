import { EventPage, EventQuery } from "#lib/contract/event.ts";
import { catalogueRead, type Route } from "#lib/contract/route.ts";

/** Endpoints for events. */
export const eventRoutes = {
  listEvents: {
    ...catalogueRead,
    path: "/events",
    tag: "Events",
    summary: "List the store's events after a position",
    description:
      "What happened in the store, in the order of `position`, for systems that catch up after they were offline. " +
      "Send the `last_position` of each response as `after` of the next request, and repeat while `has_more` is " +
      "true. Events can be read for 30 days; later, the response is `EVENTS_EXPIRED`.\n\n" +
      'Requires a key that was created with "Read events", because events contain the names and addresses of ' +
      "all customers.",
    query: EventQuery,
    output: EventPage,
    message: "Events retrieved successfully",
    failures: ["EVENTS_NOT_ALLOWED", "EVENTS_EXPIRED"],
    etag: false,
    readsEvents: true,
    extension: true,
  },
} as const satisfies Record<string, Route>;
