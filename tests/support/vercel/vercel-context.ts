/** Preloaded into a server: provides the context with which Vercel's functions purge the CDN. */
const { VERCEL_API_URL, VERCEL_TOKEN } = process.env;

const context = {
  waitUntil: () => {},
  purge: {
    dangerouslyDeleteByTag: (tag: string) =>
      fetch(`${VERCEL_API_URL}/v1/edge-cache/dangerously-delete-by-tags`, {
        method: "POST",
        headers: { authorization: `Bearer ${VERCEL_TOKEN}` },
        body: JSON.stringify({ tags: [tag] }),
      }),
  },
};

Reflect.set(globalThis, Symbol.for("@vercel/request-context"), { get: () => context });
