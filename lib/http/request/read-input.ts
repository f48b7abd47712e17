import { z } from "zod";
import { BODY_LIMITS } from "#lib/contract/constants.ts";
import type { Route } from "#lib/contract/route.ts";
import { describeIssue, toProblem, toQueryProblem } from "#lib/http/request/problems.ts";
import { Failure, invalidRequest, notFound } from "#lib/kernel/errors.ts";
import { isStorable } from "#lib/kernel/text.ts";

/** The schemas of an endpoint's input. */
type InputRoute = Pick<Route, "path" | "params" | "query" | "resource"> & {
  body: z.ZodType<object> | null;
  /** Maximum size of the body; 64 KiB by default. */
  bodyBytes?: number;
};

/** Reads and validates path parameters, query and body. */
export async function readInput(route: InputRoute, request: Request): Promise<object> {
  const url = new URL(request.url);
  const params = readParams(route, url);
  const query = parse(route.query, readQuery(route.query, url.searchParams), toQueryProblem);
  const body = route.body ? await readBody(route.body, request, route.bodyBytes) : {};
  return { ...params, ...query, ...body };
}

/** Returns the query's parameters; the last value wins for a parameter that cannot be repeated. */
function readQuery(schema: z.ZodObject, params: URLSearchParams): object {
  const query: Record<string, unknown> = Object.fromEntries(params);
  for (const [name, type] of Object.entries(schema.shape)) {
    const { style, explode } = z.globalRegistry.get(type) ?? {};
    if (style === "deepObject") query[name] = readDeepObject(name, params);
    else if (explode && params.has(name)) query[name] = params.getAll(name);
  }
  return query;
}

/** Returns the values of `name[key]` by key; undefined without any. */
function readDeepObject(name: string, params: URLSearchParams): object | undefined {
  const keys = [...new Set(params.keys())].filter(
    (key) => key.startsWith(`${name}[`) && key.endsWith("]"),
  );
  if (keys.length === 0) return undefined;
  if (keys.includes(`${name}[__proto__]`)) {
    // Zod would ignore it.
    throw invalidRequest([{ field: name, problem: "must not have the name __proto__" }]);
  }
  return Object.fromEntries(
    keys.map((key) => [key.slice(name.length + 1, -1), params.getAll(key)]),
  );
}

/** Throws a 404 for a parameter that no resource can have, without a database query. */
function readParams(route: InputRoute, url: URL): object {
  const result = route.params.safeParse(matchPath(route.path, url.pathname));
  if (!result.success) throw notFound(route.resource);
  return result.data;
}

/** Returns the values of a template's `{name}` segments, matched from the end of the path. */
function matchPath(template: string, pathname: string): Record<string, string> {
  if (!template.includes("{")) return {};
  const names = template.split("/").slice(1);
  const values = pathname.split("/").slice(-names.length);
  const found: Record<string, string> = {};
  for (const [index, name] of names.entries()) {
    if (!name.startsWith("{")) continue;
    try {
      found[name.slice(1, -1)] = decodeURIComponent(values[index] ?? "");
    } catch {
      return {};
    }
  }
  return found;
}

/** Validates a value. Throws a 400 that lists every invalid field. */
function parse<S extends z.ZodType<object>>(
  schema: S,
  value: unknown,
  describe = toProblem,
): z.output<S> {
  const result = schema.safeParse(value, { error: describeIssue });
  if (result.success) return result.data;
  throw invalidRequest(result.error.issues.map(describe));
}

/** Reads and validates a JSON body. Rejects text that PostgreSQL cannot store, in unknown fields too. */
export async function readBody<S extends z.ZodType<object>>(
  schema: S,
  request: Request,
  limit?: number,
): Promise<z.output<S>> {
  const value = await readJson(request, limit);
  const body = parse(schema, value);
  // Last: known fields are reported by name, and unknown ones are not repeated.
  if (!isStorableThroughout(value)) throw malformed("has characters that cannot be stored");
  return body;
}

/** Reads a JSON body of at most `limit` bytes. */
export async function readJson(request: Request, limit = BODY_LIMITS.bytes): Promise<unknown> {
  const type = request.headers.get("content-type") ?? "";
  if (!/^application\/json\s*(;\s*(charset="?utf-8"?\s*)?)?$/i.test(type)) {
    throw unsupported("The body must be application/json");
  }
  const encoding = request.headers.get("content-encoding") ?? "identity";
  if (encoding.toLowerCase() !== "identity") throw unsupported("The body must not be compressed");
  const text = decode(await readBytes(request, limit));
  try {
    const value: unknown = JSON.parse(text);
    rejectDeepNesting(value, 0);
    return value;
  } catch (error) {
    throw error instanceof Failure ? error : malformed("is not valid JSON");
  }
}

/** Reads a URL-encoded form of at most 64 KiB. */
export async function readForm(request: Request): Promise<URLSearchParams> {
  const type = request.headers.get("content-type") ?? "";
  if (!/^application\/x-www-form-urlencoded\s*(;|$)/i.test(type)) {
    throw unsupported("The body must be application/x-www-form-urlencoded");
  }
  return new URLSearchParams(decode(await readBytes(request, BODY_LIMITS.bytes)));
}

async function readBytes(request: Request, limit: number): Promise<Uint8Array> {
  return Buffer.concat(await Array.fromAsync(bodyOf(request, limit)));
}

/** Streams the body. Throws a 413 above `limit` bytes, a 400 when the upload breaks off. */
export async function* bodyOf(request: Request, limit: number): AsyncGenerator<Uint8Array> {
  const tooLarge = () =>
    new Failure({ code: "BODY_TOO_LARGE", text: `The body must be at most ${limit} bytes` });
  if (Number(request.headers.get("content-length") ?? 0) > limit) throw tooLarge();
  let size = 0;
  try {
    for await (const chunk of request.body ?? []) {
      size += chunk.byteLength;
      if (size > limit) throw tooLarge();
      yield chunk;
    }
  } catch (error) {
    throw error instanceof Failure ? error : malformed("is incomplete");
  }
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw malformed("is not valid UTF-8");
  }
}

/** Rejects deep nesting, which could overflow the stack of recursive functions. */
function rejectDeepNesting(value: unknown, depth: number): void {
  if (typeof value !== "object" || value === null) return;
  if (depth >= BODY_LIMITS.depth) {
    throw malformed(`is nested too deeply (at most ${BODY_LIMITS.depth} levels)`);
  }
  for (const child of Object.values(value)) rejectDeepNesting(child, depth + 1);
}

function isStorableThroughout(value: unknown): boolean {
  if (typeof value === "string") return isStorable(value);
  if (typeof value !== "object" || value === null) return true;
  return Object.entries(value).every(
    ([key, child]) => isStorable(key) && isStorableThroughout(child),
  );
}

function malformed(problem: string): Failure {
  return invalidRequest([{ field: "body", problem }]);
}

function unsupported(text: string): Failure {
  return new Failure({ code: "UNSUPPORTED_MEDIA_TYPE", text });
}
