import { readdirSync } from "node:fs";
import type { NextConfig } from "next";
import { IMMUTABLE } from "./lib/http/response/cache-control.ts";
import { EMBEDDABLE, NO_SCRIPTS, SECURITY_HEADERS } from "./lib/http/response/security-headers.ts";

/** What our own server has loaded: the pages share it, instead of having a second copy in memory. */
const OUR_SERVERS_PACKAGES = [
  "@opentelemetry/api",
  "@upstash/ratelimit",
  "@upstash/redis",
  "@vercel/functions",
  "better-auth",
  "big.js",
  "cockatiel",
  "csv-parse",
  "file-type",
  "html-to-text",
  "ipaddr.js",
  "kysely",
  "libphonenumber-js",
  "lru-cache",
  "nanoid",
  "zod",
];

/** These never change: another picture has another name, which a test checks. */
const DEMO_PICTURES = readdirSync("public/demo").filter((name) => name.endsWith(".webp"));

/** Pages that a CDN may cache. On Vercel they are answered by `/finished`; our own server finishes them itself. */
const CATALOGUE_PAGES = ["/", "/products", "/products/:slug", "/c/:slug"];

const config: NextConfig = {
  poweredByHeader: false,
  // Our own server does, and better; a platform's edge does it by itself.
  compress: false,
  reactStrictMode: true,
  // Types are checked by `npm run verify`, with a compiler Next cannot drive.
  typescript: { ignoreBuildErrors: true },
  images: { unoptimized: true },
  experimental: {
    globalNotFound: true,
    // Our own server answers the API without Next, and loads the shop's pages by itself.
    preloadEntriesOnStart: false,
  },
  // A platform's functions have no such server, and start sooner from few large files.
  serverExternalPackages: ["pino", "pg", ...(process.env.VERCEL ? [] : OUR_SERVERS_PACKAGES)],
  headers: async () => [
    { source: "/((?!api/).*)", headers: headersOf(SECURITY_HEADERS) },
    { source: "/(opengraph/.*|icon\\.svg)", headers: headersOf(EMBEDDABLE) },
    { source: "/(demo/.*|robots\\.txt|sitemap\\.xml|sitemap/.*)", headers: headersOf(NO_SCRIPTS) },
    // Files that are there: a missing one may come with the next deployment.
    {
      source: `/demo/:file(${DEMO_PICTURES.join("|")})`,
      headers: headersOf({ "cache-control": IMMUTABLE, ...EMBEDDABLE }),
    },
  ],
  redirects: async () => [
    {
      source: "/openapi.json",
      destination: "/api/public/v1/openapi.json",
      permanent: false,
    },
  ],
  rewrites: async () => ({
    beforeFiles: CATALOGUE_PAGES.map((source) => ({
      source,
      missing: [
        { type: "header", key: "rsc" },
        { type: "header", key: "x-render-page" },
      ],
      destination: `/finished${source === "/" ? "" : source}`,
    })),
    // Every page of the docs is there as Markdown too.
    afterFiles: [
      { source: "/docs.md", destination: "/docs/markdown/docs" },
      { source: "/docs/:page(.+)\\.md", destination: "/docs/markdown/docs/:page" },
    ],
    fallback: [],
  }),
};

function headersOf(values: Record<string, string>) {
  return Object.entries(values).map(([key, value]) => ({ key, value }));
}

export default config;
