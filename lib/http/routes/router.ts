import { Hono } from "hono";

/** Creates a router for the API's paths, which passes errors on to the listener: Hono would print them. */
export function createRouter(): Hono {
  const router = new Hono({ getPath: pathOf });
  router.onError((error) => {
    throw error;
  });
  return router;
}

/** Returns the path still encoded, as the route handlers read it. A Request's URL is normalized already. */
function pathOf({ url }: Request): string {
  return /^\w+:\/\/[^/]+([^?#]*)/.exec(url)?.[1] ?? "/";
}
