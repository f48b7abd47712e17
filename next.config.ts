import { readdirSync } from "node:fs";
import type { NextConfig } from "next";
import { EMBEDDABLE, NO_SCRIPTS, SECURITY_HEADERS } from "./lib/http/response/security-headers.ts";
import { IMMUTABLE } from "./lib/kernel/cache-control.ts";

/**
 * Packages that our own server has loaded. The pages share them instead of bundling a second copy.
 */
const SERVER_PACKAGES = [
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
  "nodemailer",
  "pg-boss",
  "stripe",
  "zod",
];

/** Demo pictures never change: a new picture gets a new name. */
const DEMO_PICTURES = readdirSync("public/demo").filter((name) => name.endsWith(".webp"));

/** Names in one pattern, which has at most 4,096 characters. */
const NAMES_PER_PATTERN = 100;

const DEMO_PATTERNS = Array.from(
  { length: Math.ceil(DEMO_PICTURES.length / NAMES_PER_PATTERN) },
  (_, index) =>
    DEMO_PICTURES.slice(index * NAMES_PER_PATTERN, (index + 1) * NAMES_PER_PATTERN).join("|"),
);

/**
 * Pages that a CDN may cache. On Vercel `/edge` serves them; our own server makes them
 * cacheable itself.
 */
const CATALOGUE_PAGES = ["/", "/products", "/products/:slug", "/c/:slug"];

const config: NextConfig = {
  poweredByHeader: false,
  // Our own server and platforms compress by themselves.
  compress: false,
  reactStrictMode: true,
  // `npm run verify` checks types, with the native compiler.
  typescript: { ignoreBuildErrors: true },
  images: { unoptimized: true },
  // Every page has its description in the head: cached pages serve browsers and crawlers alike.
  htmlLimitedBots: /.*/,
  experimental: {
    globalNotFound: true,
    // Our own server renders the home page once, which loads the code that all pages share.
    preloadEntriesOnStart: false,
    // Turbopack always uses Lightning CSS; without this, `npm run dev` warns that the next setting has no effect.
    useLightningcss: true,
    // `:dir()` must match the direction of the text, not the language of the page.
    lightningCssFeatures: { exclude: ["dir-selector"] },
  },
  // Functions on a platform have no such server, and start faster with few large files.
  serverExternalPackages: ["pino", "pg", ...(process.env.VERCEL ? [] : SERVER_PACKAGES)],
  headers: async () => [
    { source: "/((?!api/).*)", headers: headersOf(SECURITY_HEADERS) },
    { source: "/(opengraph/.*|app-icon/.*|icon\\.svg)", headers: headersOf(EMBEDDABLE) },
    {
      source: "/(demo/.*|client\\.tgz|robots\\.txt|sitemap\\.xml|sitemap/.*)",
      headers: headersOf(NO_SCRIPTS),
    },
    // It changes with each version of the instance.
    {
      source: "/client.tgz",
      headers: headersOf({ "content-type": "application/gzip", "cache-control": "no-cache" }),
    },
    // Only existing files: a missing one may appear with the next deployment.
    ...DEMO_PATTERNS.map((names) => ({
      source: `/demo/:file(${names})`,
      headers: headersOf({ "cache-control": IMMUTABLE, ...EMBEDDABLE }),
    })),
  ],
  rewrites: async () => ({
    beforeFiles: CATALOGUE_PAGES.map((source) => ({
      source,
      missing: [
        { type: "header", key: "rsc" },
        { type: "header", key: "x-render-page" },
      ],
      destination: `/edge${source === "/" ? "" : source}`,
    })),
    // Every page of the docs is also available as Markdown.
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
