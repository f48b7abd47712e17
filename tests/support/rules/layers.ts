import { importsOf } from "#tests/support/rules/imports.ts";
import type { Source, Violation } from "#tests/support/rules/sources.ts";

interface Layer {
  /** Path prefix of the layer's files. */
  path: string;
  /** Path prefixes it may import, besides its own. */
  imports: string[];
  /** Path prefixes it may import types from. */
  typeImports?: string[];
  /** Packages it may import; any by default. */
  packages?: RegExp;
}

const UI_PACKAGES =
  /^(react|next|@tanstack\/react-query|react-hook-form|radix-ui|nanoid|lucide-react|recharts|@tiptap\/(react|starter-kit))(\/|$)/;

const ANY_OF_OURS = ["lib/", "db/", "app/"];

/** The layers, from the kernel up to the pages; a file belongs to the first match. */
export const LAYERS: Layer[] = [
  { path: "lib/kernel/", imports: [], packages: /^(node:|big\.js$|libphonenumber-js)/ },
  // Imports nothing of this project, because it is a package for others.
  { path: "lib/client/", imports: [], packages: /^openapi-fetch$/ },
  { path: "lib/env.ts", imports: [], packages: /^(node:|zod$)/ },
  {
    path: "lib/contract/",
    imports: ["lib/kernel/"],
    packages: /^(zod$|libphonenumber-js)/,
  },
  {
    path: "db/",
    imports: ["lib/kernel/", "package.json"],
    packages: /^(node:|kysely|pg$|pg-boss|big\.js$|lru-cache$)/,
  },
  {
    path: "lib/serializers/",
    imports: ["lib/kernel/"],
    typeImports: ["lib/contract/", "db/queries/", "lib/couriers/port.ts"],
    packages: /^(big\.js|node:crypto)$/,
  },
  {
    path: "lib/cache/",
    imports: ["lib/kernel/"],
    typeImports: ["lib/serializers/"],
    packages: /^(lru-cache|node:zlib)$/,
  },
  // What requests to other servers share.
  {
    path: "lib/outbound/",
    imports: ["lib/kernel/"],
    packages: /^(cockatiel|ipaddr\.js|node:(dns|http|https|net))$/,
  },
  { path: "lib/webhooks/", imports: ["lib/outbound/"], packages: /^node:(crypto|http)$/ },
  {
    path: "lib/couriers/",
    imports: ["lib/kernel/", "lib/limits/concurrency", "lib/outbound/"],
    typeImports: ["lib/contract/"],
  },
  {
    path: "lib/payments/",
    imports: ["lib/kernel/", "lib/limits/concurrency", "lib/outbound/", "db/queries/payments/"],
    typeImports: ["lib/contract/", "db/schema.ts"],
  },
  {
    path: "lib/pictures/",
    imports: ["lib/kernel/", "lib/outbound/", "db/queries/products/pictures.ts"],
    typeImports: ["db/schema.ts", "lib/env.ts"],
    packages: /^(kysely|aws4fetch|node:http)$/,
  },
  {
    path: "lib/jobs/",
    imports: ["db/client.ts", "db/job-schema.ts"],
    typeImports: ["db/schema.ts"],
    packages: /^(kysely|pg-boss|node:timers\/promises)$/,
  },
  {
    path: "lib/mail/",
    imports: ["lib/kernel/", "lib/format/"],
    typeImports: ["lib/contract/", "lib/env.ts"],
    packages: /^(nodemailer|hono\/html|html-to-text)$/,
  },
  {
    path: "lib/cdn/",
    imports: [],
    typeImports: ["lib/env.ts", "lib/telemetry/error-log.ts"],
    packages: /^@vercel\/functions$/,
  },
  {
    path: "lib/accounts/",
    imports: ["lib/kernel/", "lib/contract/", "lib/limits/concurrency", "db/errors.ts"],
    packages:
      /^(node:(async_hooks|crypto)|better-auth(\/(api|plugins\/two-factor))?|kysely|hono\/utils\/cookie|nanoid|@zxcvbn-ts\/[\w-]+)$/,
  },
  { path: "lib/limits/", imports: ["lib/kernel/"] },
  {
    path: "lib/telemetry/",
    imports: [
      "lib/kernel/",
      "lib/cache/cache-counts.ts",
      "lib/limits/concurrency",
      "db/database-advice.ts",
      "db/errors.ts",
    ],
    typeImports: [
      "lib/env.ts",
      "db/client.ts",
      "db/database-advice.ts",
      "db/queries/api-keys/api-key-usage.ts",
      "db/queries/jobs/job-stats.ts",
      "lib/couriers/port.ts",
      "lib/limits/port.ts",
      "lib/payments/port.ts",
    ],
    packages: /^(@opentelemetry\/api|node:perf_hooks|pino)$/,
  },
  // The SDK: loaded by instrumentation.ts alone, and only where telemetry is on.
  {
    path: "lib/otlp/",
    imports: ["lib/telemetry/", "package.json"],
    packages: /^(@opentelemetry\/|@vercel\/otel$)/,
  },
  {
    path: "lib/services/",
    imports: [
      "lib/kernel/",
      "lib/contract/",
      "lib/serializers/",
      "lib/limits/concurrency",
      "db/queries/",
      "db/database-advice.ts",
      "db/errors.ts",
      "db/job-schema.ts",
      "lib/couriers/port.ts",
      "lib/couriers/choose.ts",
      "lib/jobs/",
      "lib/mail/",
      "lib/payments/port.ts",
      "lib/webhooks/",
    ],
    typeImports: [
      "lib/env.ts",
      "lib/pictures/port.ts",
      "db/schema.ts",
      "lib/cache/",
      "lib/limits/port.ts",
      "lib/runtime",
    ],
  },
  {
    path: "lib/runtime",
    imports: [
      "lib/env.ts",
      "lib/client/",
      "db/client.ts",
      "db/database-advice.ts",
      "db/queries/api-keys/api-key-usage.ts",
      "lib/accounts/",
      "lib/cache/",
      "lib/cdn/",
      "lib/couriers/",
      "lib/limits/",
      "lib/mail/",
      "lib/payments/",
      "lib/pictures/",
      "lib/services/mails/order-urls.ts",
      "lib/services/orders/order-queue.ts",
      "lib/telemetry/",
      "lib/webhooks/",
      "lib/kernel/",
    ],
    typeImports: ["db/schema.ts", "db/queries/api-keys/api-keys.ts"],
  },
  {
    path: "lib/current-runtime.ts",
    imports: ["lib/kernel/", "lib/env.ts", "lib/runtime.ts"],
  },
  {
    path: "lib/http/",
    imports: [
      "lib/kernel/",
      "lib/contract/",
      "lib/services/",
      "lib/cache/shared-signal.ts",
      "lib/cdn/",
      "lib/limits/concurrency",
      "lib/limits/client-address.ts",
      "lib/limits/policies.ts",
      "lib/shop/data/",
      "lib/shop/catalogue/catalogue-path.ts",
      "lib/telemetry/",
      "lib/serializers/json-text.ts",
      "db/database-advice.ts",
      "db/errors.ts",
      "db/statement-name.ts",
      "package.json",
      "lib/current-runtime.ts",
    ],
    typeImports: ["lib/cache/", "lib/limits/port.ts", "lib/runtime"],
  },
  { path: "lib/format/", imports: ["lib/kernel/", "lib/contract/"], packages: /^$/ },
  {
    path: "lib/openapi/",
    imports: ["lib/kernel/", "lib/contract/", "lib/client/package.json", "package.json"],
  },
  {
    path: "lib/docs/",
    imports: [
      "lib/kernel/",
      "lib/contract/",
      "lib/openapi/",
      "lib/limits/policies.ts",
      "lib/couriers/sandbox/scenarios.ts",
      "lib/payments/sandbox/scenarios.ts",
    ],
    packages: /^(node:|marked$|minisearch$|shiki\/)/,
  },
  { path: "lib/server/", imports: ANY_OF_OURS },
  { path: "lib/cli/", imports: ANY_OF_OURS },
  {
    path: "lib/shop/data/",
    imports: [
      "lib/client/",
      "lib/kernel/",
      "lib/contract/",
      "lib/services/",
      "lib/shop/catalogue/picture.ts",
    ],
    typeImports: ["lib/runtime"],
    packages: /^$/,
  },
  {
    path: "lib/shop/",
    imports: [
      "lib/kernel/",
      "lib/contract/",
      "lib/format/",
      "lib/limits/client-address.ts",
      "lib/current-runtime.ts",
    ],
  },
  {
    path: "lib/dashboard/",
    imports: ["lib/kernel/", "lib/contract/", "lib/format/"],
  },
  {
    path: "app/api/",
    imports: ["lib/http/", "lib/contract/", "lib/services/", "lib/shop/", "lib/openapi/"],
    packages: /^$/,
  },
  // What the shop, the dashboard and the docs share; none of them imports another.
  {
    path: "app/_ui/",
    imports: ["lib/kernel/", "lib/contract/", "lib/format/"],
    packages: UI_PACKAGES,
  },
  { path: "app/_queries/", imports: ["lib/contract/", "lib/format/"], packages: /^$/ },
  {
    path: "app/(shop)/",
    imports: [
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
    path: "app/dashboard/",
    imports: [
      "lib/kernel/",
      "lib/contract/",
      "lib/format/",
      "lib/services/",
      "lib/dashboard/",
      "lib/current-runtime.ts",
      "db/queries/stores/members.ts",
      "app/_ui/",
      "app/_queries/",
    ],
    // Types alone, with which `dashboardFetch` checks its calls.
    typeImports: ["lib/http/routes/dashboard-api.ts"],
    packages: UI_PACKAGES,
  },
  {
    path: "app/docs/",
    imports: [
      "lib/kernel/",
      "lib/contract/",
      "lib/docs/",
      "lib/openapi/",
      "lib/current-runtime.ts",
      "app/_ui/",
    ],
    packages: UI_PACKAGES,
  },
  { path: "app/edge/", imports: ["lib/http/", "lib/current-runtime.ts"], packages: /^$/ },
  {
    path: "app/",
    imports: [
      "lib/kernel/",
      "lib/contract/",
      "lib/format/",
      "lib/services/",
      "lib/shop/",
      "lib/dashboard/",
      "lib/docs/",
      "lib/current-runtime.ts",
      "lib/openapi/",
    ],
    packages: UI_PACKAGES,
  },
];

/** Finds imports that the layers do not allow. */
export function findLayerViolations(sources: Source[]): Violation[] {
  return sources.flatMap((source) => {
    const layer = LAYERS.find(({ path }) => source.path.startsWith(path));
    if (!layer) return [`${source.path} is in no layer`];
    return importsOf(source)
      .filter(({ specifier, file, typeOnly }) => {
        if (file === undefined) return !(layer.packages?.test(specifier) ?? true);
        const allowed = [
          layer.path,
          ...layer.imports,
          ...(typeOnly ? (layer.typeImports ?? []) : []),
        ];
        return !allowed.some((prefix) => file.startsWith(prefix));
      })
      .map(({ specifier }) => `${source.path} imports ${specifier}`);
  });
}

/** The server imports Next, and its private modules in one file. */
const NEXT_IN_SERVER =
  /^lib\/server\/(?:serve\.ts imports next|next-internals\.ts imports next\/.+)$/;

/** Finds imports of Next outside the pages, including those by `require`: handlers must run without it. */
export function findImportsOfNext(sources: Source[]): Violation[] {
  return sources
    .filter(({ path }) => !/^(app|lib\/shop)\//.test(path))
    .flatMap((source) => {
      const required = source.text.matchAll(/\(["'](next(?:\/[^"']*)?)["']\)/g);
      return [
        ...importsOf(source).map(({ specifier }) => specifier),
        ...required.map(([, specifier = ""]) => specifier),
      ]
        .filter((specifier) => /^next(\/|$)/.test(specifier))
        .map((specifier) => `${source.path} imports ${specifier}`);
    })
    .filter((violation) => !NEXT_IN_SERVER.test(violation));
}
