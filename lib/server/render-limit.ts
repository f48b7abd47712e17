import { globSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import path from "node:path";
import {
  enforceLimit,
  type RequestLimits,
  rejectIfKnownExhausted,
} from "#lib/http/limits/rate-limit.ts";
import { runRender } from "#lib/http/limits/render-slot.ts";
import { clientIdentity } from "#lib/limits/client-address.ts";
import type { Runtime } from "#lib/runtime.ts";

/** Limits the rendered pages of a client: how many an hour, and how many at once. */
export interface RenderLimits {
  /** Returns true for files, and for the dashboard of a client with a session. */
  isExempt(request: IncomingMessage): Promise<boolean>;
  /** Counts a page before it is rendered; throws a 429 when the client has reached its hourly limit. */
  count(request: IncomingMessage): Promise<void>;
  /**
   * Renders a page in a slot for renders. Throws a 503 at once, before it returns a promise, when too many pages are
   * being rendered; skips a page whose `signal` aborts before it has a slot.
   */
  run<T>(request: IncomingMessage, signal: AbortSignal, render: () => Promise<T>): Promise<T>;
}

/** Metadata files of `app` that are the same for everyone. */
const STATIC_FILES = ["/icon.svg", "/robots.txt"];
/** A client without a session is only redirected. */
const NEEDS_SESSION = /^\/dashboard\/(stores|account)(\/|$)/;

type Dependencies = Pick<Runtime, "limiter" | "policies" | "addressSource" | "renders"> &
  Partial<Pick<Runtime, "accounts">>;

/** Creates the limits of rendered pages. `root`: the folder of the app. */
export function createRenderLimits(rt: Dependencies, root: string): RenderLimits {
  const folder = path.join(root, "public");
  const files = new Set([
    ...STATIC_FILES,
    ...globSync("**/*.*", { cwd: folder }).map((file) => `/${file}`),
  ]);
  return {
    async isExempt({ url = "/", headers }) {
      const pathname = pathOf(url);
      if (files.has(pathname)) return true;
      if (!NEEDS_SESSION.test(pathname)) return false;
      return (await rt.accounts?.hasSessionCookie(headers.cookie ?? "")) === true;
    },
    async count({ url = "/", headers }) {
      const pathname = pathOf(url);
      if (files.has(pathname) || NEEDS_SESSION.test(pathname)) return;
      const client = clientIdentity(headersOf(headers), rt.addressSource);
      const limits: RequestLimits = { states: [], degraded: false };
      rejectIfKnownExhausted(rt, "uncached_pages_per_ip", client, limits);
      await enforceLimit(rt, "uncached_pages_per_ip", client, limits);
    },
    run: ({ headers }, signal, render) =>
      runRender(rt, { headers: headersOf(headers), signal }, render),
  };
}

/** Returns a signal that aborts when the client disconnects before it has the response. */
export function clientSignal(response: ServerResponse): AbortSignal {
  const controller = new AbortController();
  response.once("close", () => {
    if (!response.writableFinished) controller.abort();
  });
  if (response.destroyed) controller.abort();
  return controller.signal;
}

function pathOf(url: string): string {
  return url.split("?", 1)[0] ?? "/";
}

function headersOf(headers: IncomingMessage["headers"]): Pick<Headers, "get"> {
  return { get: (name) => headers[name]?.toString() ?? null };
}
