import { readFile } from "node:fs/promises";
import path from "node:path";
import { expect, it } from "vitest";
import { createClientProject } from "#tests/support/client-project.ts";

const README = path.join(import.meta.dirname, "../../lib/client/README.md");

const project = await createClientProject();

const PROGRAM = `
import { createStorefrontClient, isRetryable, type OrderRequest, type Product } from "storefront-client";
const api = createStorefrontClient({ baseUrl: "http://127.0.0.1:1", apiKey: "", retry: { retries: 0 } });
const result = await api.listProducts({ limit: 1 });
const names = result.ok ? result.data.results.map((product: Product) => product.name.toUpperCase()) : [];
if (!result.ok) console.log(result.error.kind, isRetryable(result.error), names);
`;

it("runs in Node without a bundler", async () => {
  expect(await project.runModule(PROGRAM, {})).toBe("unreachable true []\n");
});

it.each([
  ["Node", { module: "nodenext", moduleResolution: "nodenext" }],
  ["a bundler", { module: "esnext", moduleResolution: "bundler" }],
])(
  "type-checks its README and rejects a wrong request when resolved as by %s",
  async (_, options) => {
    const [, readme = ""] = /```ts\n(.*?)```/s.exec(await readFile(README, "utf8")) ?? [];
    const wrong = `${PROGRAM}export const order: OrderRequest = { customer_name: 1 };`;
    const errors = await project.typeErrors({ program: PROGRAM, readme, wrong }, options);
    expect(errors.match(/^.*error TS.*$/gm)).toEqual([expect.stringMatching(/^wrong\.ts/)]);
  },
);
