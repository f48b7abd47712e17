import { type NextRequest, NextResponse } from "next/server";
import { createNonce } from "#lib/http/nonce.ts";
import type { Look } from "#lib/storefront/first-look.ts";

/** A path that is no page: Next answers it with the whole 404 page. */
const NOWHERE = "/404";
/** Pages of an instance that has the API and its database. */
const WITH_DATABASE = /^\/(dashboard|docs|llms\.txt)(\/|$)/;
/** A page that tells of a miss, and says so by its status too. */
const MISS = "/orders/not-found";
/** The page that stands in for one that cannot be put together. */
const TROUBLE = "/trouble";
const RETRY_SECONDS = "10";
/** What needs no open shop, or asks for it by itself. */
const NOT_OF_THE_SHOP = /^\/(dashboard|docs|llms\.txt|offline|opengraph|_next)(\/|$)/;

/**
 * Every page's Content-Security-Policy: scripts run by this reply's nonce alone, never inline ones. And
 * the status of what is missing or in trouble: a page that finds out while it renders is sent empty
 * without JavaScript.
 */
export async function proxy(request: NextRequest): Promise<NextResponse> {
  const nonce = createNonce();
  const policy = contentSecurityPolicy(nonce);
  const headers = new Headers(request.headers);
  headers.set("x-nonce", nonce);
  headers.set("x-page", request.nextUrl.pathname + request.nextUrl.search);
  headers.set("content-security-policy", policy);
  const response = await route(request, headers);
  response.headers.set("content-security-policy", policy);
  return response;
}

async function route(request: NextRequest, headers: Headers): Promise<NextResponse> {
  const { pathname } = request.nextUrl;
  const rewrite = (path: string, init: ResponseInit = {}) =>
    NextResponse.rewrite(new URL(path, request.url), { ...init, request: { headers } });
  if (pathname === MISS) return rewrite(MISS, { status: 404 });
  if (pathname === TROUBLE) return rewrite(NOWHERE);
  if (process.env.STOREFRONT_API_URL && WITH_DATABASE.test(pathname)) return rewrite(NOWHERE);
  switch (await lookInto(request)) {
    case "missing":
      return rewrite(NOWHERE);
    case "trouble":
      return rewrite(TROUBLE, { status: 503, headers: { "retry-after": RETRY_SECONDS } });
    case "found":
      return NextResponse.next({ request: { headers } });
  }
}

async function lookInto(request: NextRequest): Promise<Look> {
  // Pages asked for by our own scripts run scripts.
  if (request.headers.get("sec-fetch-dest") === "empty") return "found";
  if (NOT_OF_THE_SHOP.test(request.nextUrl.pathname)) return "found";
  const { firstLook } = await import("#lib/storefront/first-look.ts");
  return firstLook(request.nextUrl, request.headers);
}

function contentSecurityPolicy(nonce: string): string {
  const dev = process.env.NODE_ENV === "development";
  // Merchants' pictures lie on hosts of their own choice; an instance may name those it allows.
  const { IMAGE_HOSTS, STOREFRONT_API_URL } = process.env;
  const apiHost = STOREFRONT_API_URL ? ` ${new URL(STOREFRONT_API_URL).origin}` : "";
  const pictures = (IMAGE_HOSTS || "https:") + apiHost;
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${dev ? " 'unsafe-eval'" : ""}`,
    // The development overlay styles itself inline.
    dev ? "style-src 'self' 'unsafe-inline'" : `style-src 'self' 'nonce-${nonce}'`,
    `img-src 'self' data: ${pictures}`,
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}

export const config = {
  // What is left out gets its policy in next.config.ts.
  matcher: ["/((?!api/|_next/static/|demo/|robots\\.txt$|sitemap\\.xml$|sitemap/).*)"],
};
