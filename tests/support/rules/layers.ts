import { importsOf } from "#tests/support/rules/imports.ts";
import type { Breach, Source } from "#tests/support/rules/sources.ts";

interface Layer {
  /** Path prefix of the layer's files. */
  at: string;
  /** Path prefixes it may import, besides its own. */
  may: string[];
  /** Path prefixes it may import types from. */
  mayType?: string[];
  /** Packages it may import; any by default. */
  packages?: RegExp;
}

const UI_PACKAGES =
  /^(react|next|@tanstack\/react-query|react-hook-form|radix-ui|nanoid|lucide-react|recharts|@tiptap\/(react|starter-kit))(\/|$)/;

const ANY_OF_OURS = ["lib/", "db/", "app/"];

/** The layers, from the kernel up to the pages; a file belongs to the first match. */
export const LAYERS: Layer[] = [
  { at: "lib/kernel/", may: [], packages: /^(node:|big\.js$|libphonenumber-js)/ },
  // Imports nothing of this project, because it is copied into others.
  { at: "lib/client/", may: [], packages: /^(openapi-fetch|lru-cache)$/ },
  { at: "lib/env.ts", may: [], packages: /^(node:|zod$)/ },
  { at: "lib/request-context.ts", may: [], packages: /^node:/ },
  {
    at: "lib/contract/",
    may: ["lib/kernel/"],
    packages: /^(zod$|libphonenumber-js)/,
  },
  { at: "db/commands/", may: ANY_OF_OURS },
  {
    at: "db/",
    may: ["lib/kernel/", "lib/request-context.ts", "package.json"],
    packages: /^(node:|kysely|pg$|big\.js$|lru-cache$)/,
  },
  {
    at: "lib/serializers/",
    may: ["lib/kernel/"],
    mayType: ["lib/contract/", "db/queries/", "lib/couriers/port.ts"],
    packages: /^(big\.js|node:crypto)$/,
  },
  {
    at: "lib/cache/",
    may: ["lib/kernel/", "lib/request-context.ts"],
    mayType: ["lib/serializers/"],
    packages: /^(lru-cache|node:zlib)$/,
  },
  { at: "lib/couriers/", may: ["lib/kernel/"], mayType: ["lib/contract/"] },
  {
    at: "lib/pictures/",
    may: ["lib/kernel/", "db/queries/products/pictures.ts"],
    mayType: ["db/schema.ts", "lib/env.ts"],
    packages: /^(kysely|aws4fetch|ipaddr\.js|node:(dns|http|https|net))$/,
  },
  {
    at: "lib/accounts/",
    may: ["lib/kernel/", "lib/contract/"],
    packages:
      /^(node:crypto|better-auth(\/api)?|kysely|cockatiel|hono\/utils\/cookie|nanoid|@zxcvbn-ts\/[\w-]+)$/,
  },
  { at: "lib/limits/", may: ["lib/kernel/"] },
  {
    at: "lib/telemetry/",
    may: ["lib/kernel/", "lib/request-context.ts", "db/database-advice.ts", "db/errors.ts"],
    mayType: [
      "db/client.ts",
      "db/queries/api-keys/api-key-usage.ts",
      "lib/couriers/port.ts",
      "lib/limits/port.ts",
    ],
    packages: /^(@opentelemetry\/api|node:perf_hooks)$/,
  },
  // The SDK: loaded by instrumentation.ts alone, and only where telemetry is on.
  {
    at: "lib/otlp/",
    may: ["lib/telemetry/", "package.json"],
    packages: /^(@opentelemetry\/|@vercel\/otel$)/,
  },
  {
    at: "lib/services/",
    may: [
      "lib/kernel/",
      "lib/contract/",
      "lib/serializers/",
      "lib/request-context.ts",
      "db/queries/",
      "db/database-advice.ts",
      "db/errors.ts",
      "lib/couriers/port.ts",
      "lib/couriers/choose.ts",
    ],
    mayType: [
      "lib/pictures/port.ts",
      "db/schema.ts",
      "lib/cache/",
      "lib/limits/port.ts",
      "lib/runtime.ts",
    ],
  },
  {
    at: "lib/runtime.ts",
    may: [
      "lib/env.ts",
      "lib/client/",
      "db/client.ts",
      "db/queries/api-keys/api-key-usage.ts",
      "lib/accounts/",
      "lib/cache/",
      "lib/couriers/",
      "lib/limits/",
      "lib/pictures/",
      "lib/telemetry/",
      "lib/kernel/",
      "lib/request-context.ts",
    ],
    mayType: ["db/schema.ts", "db/queries/api-keys/api-keys.ts"],
  },
  {
    at: "lib/http/",
    may: [
      "lib/kernel/",
      "lib/contract/",
      "lib/services/",
      "lib/limits/policies.ts",
      "lib/shop/data/",
      "lib/shop/catalogue/catalogue-path.ts",
      "lib/telemetry/",
      "lib/serializers/json-text.ts",
      "lib/request-context.ts",
      "db/database-advice.ts",
      "db/errors.ts",
      "db/statement-name.ts",
      "package.json",
      "lib/runtime.ts",
    ],
    mayType: ["lib/cache/", "lib/limits/port.ts"],
  },
  { at: "lib/format/", may: ["lib/kernel/", "lib/contract/"], packages: /^$/ },
  { at: "lib/openapi/", may: ["lib/kernel/", "lib/contract/"] },
  {
    at: "lib/docs/",
    may: [
      "lib/kernel/",
      "lib/contract/",
      "lib/openapi/",
      "lib/limits/policies.ts",
      "lib/couriers/sandbox/scenarios.ts",
    ],
    packages: /^(node:|marked$|shiki\/)/,
  },
  { at: "lib/server/", may: ANY_OF_OURS },
  {
    at: "lib/shop/data/",
    may: [
      "lib/client/",
      "lib/kernel/",
      "lib/request-context.ts",
      "lib/contract/",
      "lib/services/",
      "lib/shop/catalogue/picture.ts",
      "lib/runtime.ts",
    ],
    packages: /^$/,
  },
  {
    at: "lib/shop/",
    may: [
      "lib/http/response/cache-control.ts",
      "lib/kernel/",
      "lib/contract/",
      "lib/format/",
      "lib/http/request/client-address.ts",
      "lib/runtime.ts",
    ],
  },
  {
    at: "lib/dashboard/",
    may: [
      "lib/kernel/",
      "lib/contract/",
      "lib/format/",
      "lib/services/",
      "lib/runtime.ts",
      "db/queries/stores/members.ts",
    ],
  },
  {
    at: "app/api/",
    may: ["lib/http/", "lib/contract/", "lib/services/", "lib/shop/", "lib/openapi/"],
    packages: /^$/,
  },
  // What the shop, the dashboard and the docs share; none of them imports another.
  { at: "app/_ui/", may: ["lib/contract/", "lib/format/"], packages: UI_PACKAGES },
  { at: "app/_queries/", may: ["lib/contract/", "lib/format/"], packages: /^$/ },
  {
    at: "app/(shop)/",
    may: [
      "lib/kernel/",
      "lib/contract/",
      "lib/format/",
      "lib/shop/",
      "app/_ui/",
      "app/_queries/",
      "app/fonts",
    ],
  },
  {
    at: "app/dashboard/",
    may: [
      "lib/kernel/",
      "lib/contract/",
      "lib/format/",
      "lib/services/",
      "lib/dashboard/",
      "lib/runtime.ts",
      "app/_ui/",
      "app/_queries/",
    ],
    packages: UI_PACKAGES,
  },
  {
    at: "app/docs/",
    may: [
      "lib/kernel/",
      "lib/contract/",
      "lib/docs/",
      "lib/openapi/",
      "lib/runtime.ts",
      "app/_ui/",
    ],
    packages: UI_PACKAGES,
  },
  { at: "app/edge/", may: ["lib/http/"], packages: /^$/ },
  {
    at: "app/",
    may: [
      "lib/kernel/",
      "lib/contract/",
      "lib/services/",
      "lib/shop/",
      "lib/dashboard/",
      "lib/docs/",
      "lib/runtime.ts",
      "lib/openapi/",
    ],
    packages: UI_PACKAGES,
  },
];

/** Finds imports that the layers do not allow. */
export function againstTheLayers(sources: Source[]): Breach[] {
  return sources.flatMap((source) => {
    const layer = LAYERS.find(({ at }) => source.path.startsWith(at));
    if (!layer) return [`${source.path} is in no layer`];
    return importsOf(source)
      .filter(({ specifier, file, typeOnly }) => {
        if (file === undefined) return !(layer.packages?.test(specifier) ?? true);
        const allowed = [layer.at, ...layer.may, ...(typeOnly ? (layer.mayType ?? []) : [])];
        return !allowed.some((beginning) => file.startsWith(beginning));
      })
      .map(({ specifier }) => `${source.path} imports ${specifier}`);
  });
}

/** Finds imports of Next outside the pages: handlers must run without it. */
export function importsOfNext(sources: Source[]): Breach[] {
  const allowed =
    /^(app\/|lib\/(shop|dashboard)\/|lib\/server\/(validate-page-request|serve)\.ts$)/;
  return sources
    .filter(({ path }) => !allowed.test(path))
    .flatMap((source) =>
      importsOf(source)
        .filter(({ specifier }) => /^next(\/|$)/.test(specifier))
        .map(({ specifier }) => `${source.path} imports ${specifier}`),
    );
}
