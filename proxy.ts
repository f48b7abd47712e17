import { type NextRequest, NextResponse } from "next/server";

/** A path that is no page: Next answers it with the whole 404 page. */
const NOWHERE = "/404";
/** Pages of an instance that has the API and its database. */
const WITH_DATABASE = /^\/(dashboard|docs|llms\.txt)(\/|$)/;
/** A page that tells of a miss, and says so by its status too. */
const MISS = "/orders/not-found";

/**
 * Every page's Content-Security-Policy: scripts run by this reply's nonce alone, never inline ones. And
 * the 404 of what is missing: a page that finds out while it renders is sent empty without JavaScript.
 */
export async function proxy(request: NextRequest): Promise<NextResponse> {
  const nonce = Buffer.from(crypto.getRandomValues(new Uint8Array(18))).toString("base64");
  const policy = contentSecurityPolicy(nonce);
  const headers = new Headers(request.headers);
  headers.set("x-nonce", nonce);
  headers.set("content-security-policy", policy);
  const response = await route(request, headers);
  response.headers.set("content-security-policy", policy);
  response.headers.set("referrer-policy", "strict-origin-when-cross-origin");
  response.headers.set("x-content-type-options", "nosniff");
  response.headers.set("permissions-policy", "camera=(), microphone=(), geolocation=()");
  return response;
}

async function route(request: NextRequest, headers: Headers): Promise<NextResponse> {
  const { pathname } = request.nextUrl;
  if (pathname === MISS) {
    return NextResponse.rewrite(new URL(MISS, request.url), { status: 404, request: { headers } });
  }
  if (process.env.STOREFRONT_API_URL && WITH_DATABASE.test(pathname)) {
    return NextResponse.rewrite(new URL(NOWHERE, request.url), { request: { headers } });
  }
  if (await isMissingProduct(request, pathname)) {
    return NextResponse.rewrite(new URL(NOWHERE, request.url), { request: { headers } });
  }
  return NextResponse.next({ request: { headers } });
}

async function isMissingProduct(request: NextRequest, pathname: string): Promise<boolean> {
  const slug = /^\/products\/([^/]+)$/.exec(pathname)?.[1];
  // Pages asked for by our own scripts run scripts.
  if (slug === undefined || request.headers.get("sec-fetch-dest") === "empty") return false;
  const { isProductShown } = await import("#lib/storefront/product-shown.ts");
  // In trouble the page itself says so.
  return isProductShown(slug).then(
    (shown) => !shown,
    () => false,
  );
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
  matcher: ["/((?!api/|_next/static/|demo/|favicon.ico|robots.txt|sitemap).*)"],
};
