import { LRUCache } from "lru-cache";
import { createNames } from "#lib/cache/regulars.ts";
import type { Route, RouteInput } from "#lib/contract/route.ts";
import { readInput } from "#lib/http/request.ts";

/** What a read asks for, and the text that all who ask the same have in common. */
export interface Question<R extends Route> {
  input: RouteInput<R>;
  query: string;
}

/** Characters of addresses and questions remembered for one route: a client makes up as many as it likes. */
const MOST_CHARACTERS = 128 * 1024;
const LONGEST = 512;

/**
 * Reads what is asked of a route without a body. An address found good twice lately is not checked
 * again, which costs more than all else of a reply from memory.
 */
export function knownQuestions<R extends Route>(
  route: R,
): (request: Request) => Promise<Question<R>> {
  const known = new LRUCache<string, Question<R>>({
    maxSize: MOST_CHARACTERS,
    maxEntrySize: LONGEST,
    sizeCalculation: ({ query }, url) => 2 * query.length + url.length,
  });
  const lately = createNames();
  return async (request) => {
    const { url } = request;
    const remembered = known.get(url);
    if (remembered) return remembered;
    const asked = (await readInput(route, request)) as RouteInput<R>;
    const text = JSON.stringify(asked);
    const query = `${route.path} ${text}`;
    if (!lately.note(url)) return { input: asked, query };
    // Read back, its texts hold on to nothing of the address; frozen, nobody changes what others will be given.
    const input: RouteInput<R> = frozen(JSON.parse(text));
    known.set(url, { input, query });
    return { input, query };
  };
}

/** The value, frozen to its depth. */
function frozen<Value>(value: Value): Value {
  if (typeof value !== "object" || value === null) return value;
  for (const part of Object.values(value)) frozen(part);
  return Object.freeze(value);
}
