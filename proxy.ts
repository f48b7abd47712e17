import { type NextRequest, NextResponse } from "next/server";
import { API_BASE_PATH } from "#lib/contract/constants.ts";
import { LAST_STORE_COOKIE } from "#lib/dashboard/return-path.ts";

/** A path without a page, for which Next renders the 404 page. */
const NOT_FOUND = "/404";
/** Pages that need a database, which an instance that shows a remote store lacks. */
const WITH_DATABASE = /^\/(dashboard|docs|sandbox-payment|llms\.txt)(\/|$)/;
/** Paths below the docs' home page, without Markdown, whose route answers 404 itself, and the other files. */
const DOCS = /^\/docs\/(?!.*\.md$|(?:llms-full\.txt|search\.json|sitemap\.xml)$)/;
const ORDER_NOT_FOUND = "/orders/not-found";
const DOCS_NOT_FOUND = "/docs/not-found";
/** Page that is shown when another fails to render. */
const ERROR_PAGE = "/error";
const INTERNAL_PAGES = new Set([ERROR_PAGE, "/_global-error"]);
/** Marks requests of this deployment to itself; our own server rejects internal pages before. */
const RENDER_HEADER = "x-render-page";
const RETRY_SECONDS = "10";
const YEAR_SECONDS = 31_536_000;

/** Internal paths of catalogue pages that Vercel renders for the CDN, which caches them only at their public URL. */
const RENDERED = /^\/render(?=$|\/products(?:\/[^/]*)?$|\/c\/[^/]*$)/;

/** Adds a Content-Security-Policy with a fresh nonce to every page. */
export async function proxy(request: NextRequest): Promise<NextResponse> {
  const nonce = Buffer.from(crypto.getRandomValues(new Uint8Array(18))).toString("base64");
  const policy = contentSecurityPolicy(nonce);
  const headers = new Headers(request.headers);
  headers.set("x-nonce", nonce);
  headers.set("x-page", pathOf(request) + request.nextUrl.search);
  headers.set("content-security-policy", policy);
  const response = await route(request, headers);
  response.headers.set("content-security-policy", policy);
  rememberStore(request, response);
  return response;
}

/** Sign-in opens the store used last. */
function rememberStore({ nextUrl }: NextRequest, { cookies }: NextResponse): void {
  const slug = /^\/dashboard\/stores\/([a-z0-9-]+)(?:\/|$)/.exec(nextUrl.pathname)?.[1];
  if (!slug) return;
  cookies.set(LAST_STORE_COOKIE, slug, {
    path: "/dashboard",
    maxAge: YEAR_SECONDS,
    httpOnly: true,
    sameSite: "lax",
  });
}

async function route(request: NextRequest, headers: Headers): Promise<NextResponse> {
  const pathname = pathOf(request);
  const rewrite = (path: string, init: ResponseInit = {}) =>
    NextResponse.rewrite(new URL(path, request.url), { ...init, request: { headers } });
  if (INTERNAL_PAGES.has(pathname) && !request.headers.has(RENDER_HEADER)) {
    return rewrite(NOT_FOUND);
  }
  if (pathname === ERROR_PAGE) {
    return rewrite(ERROR_PAGE, { status: 503, headers: { "retry-after": RETRY_SECONDS } });
  }
  const apiUrl = process.env.STOREFRONT_API_URL?.replace(/\/+$/, "");
  if (pathname === "/openapi.json") {
    return NextResponse.redirect(new URL(`${apiUrl ?? API_BASE_PATH}/openapi.json`, request.url));
  }
  if (apiUrl && WITH_DATABASE.test(pathname)) return rewrite(NOT_FOUND);
  if (pathname === ORDER_NOT_FOUND) return rewrite(pathname, { status: 404 });
  if (DOCS.test(pathname)) {
    // Loads the contract, which no other page needs here.
    const { isDocsPage } = await import("#lib/docs/paths.ts");
    if (!isDocsPage(pathname)) return rewrite(DOCS_NOT_FOUND, { status: 404 });
  }
  if (pathname !== request.nextUrl.pathname) return rewrite(pathname + request.nextUrl.search);
  return NextResponse.next({ request: { headers } });
}

function pathOf({ nextUrl }: NextRequest): string {
  return process.env.VERCEL ? nextUrl.pathname.replace(RENDERED, "") || "/" : nextUrl.pathname;
}

function contentSecurityPolicy(nonce: string): string {
  const dev = process.env.NODE_ENV === "development";
  // Merchants choose the hosts of their pictures; IMAGE_HOSTS restricts them.
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
  // Other paths get their policy in next.config.ts.
  matcher: [
    // Excludes catalogue pages, which next.config.ts rewrites to `/edge` for the CDN.
    "/((?!api/|_next/static/|demo/|client\\.tgz$|robots\\.txt$|sitemap\\.xml$|sitemap/|edge(?:/|$)|$|products(?:/[^/]*)?$|c/[^/]*$).*)",
    { source: "/((?!api/).*)", has: [{ type: "header", key: "rsc" }] },
    { source: "/((?!api/).*)", has: [{ type: "header", key: "x-render-page" }] },
  ],
};
