import { afterAll, describe, expect, it } from "vitest";
import { findStoreBySlug } from "#db/queries/stores/stores.ts";
import { API_BASE_PATH } from "#lib/contract/constants.ts";
import { endpoints } from "#lib/docs/endpoints.ts";
import { readTopic } from "#lib/docs/guide.ts";
import { TOPICS } from "#lib/docs/paths.ts";
import { clientSample } from "#lib/docs/samples.ts";
import { limitPolicies } from "#lib/limits/policies.ts";
import { seedDemo } from "#lib/server/demo/seed-demo.ts";
import { createHttpServer } from "#lib/server/http-server.ts";
import { publishEvents } from "#lib/services/events/publish-events.ts";
import { type CodeFence, codeFences } from "#tests/docs/code-fences.ts";
import { differences, parseShown } from "#tests/docs/shown-response.ts";
import { openDatabase } from "#tests/fixtures.ts";
import { PICKUP } from "#tests/openapi/successes.ts";
import { createApi } from "#tests/support/api/api.ts";
import { createClientProject } from "#tests/support/client-project.ts";
import { runCurl } from "#tests/support/server/curl.ts";
import { listen } from "#tests/support/server/listen.ts";

const project = await createClientProject();
const { db } = await openDatabase();
await seedDemo(db);
const server = createHttpServer({
  api: (request) => api.route(request),
  pages: async (_request, response) => {
    response.writeHead(404).end();
  },
});
const { url: site } = await listen(server);
const api = await createApi(db, { environment: { PUBLIC_URL: site } });
const store = (await findStoreBySlug(db, "oja"))?.uid ?? "";
const key = await api.createKeyFor(store, { canReadEvents: true });
const info = { site, mode: "sandbox" as const, policies: limitPolicies() };
api.runtime.policies = info.policies;
await api.post("/orders", key, PICKUP);
await publishEvents(api.runtime);

afterAll(async () => {
  server.closeAllConnections();
  server.close();
});

const RESPONSE_LANGUAGES = ["json", "jsonc", "http"];

/** Returns each command of a topic with the response shown below it. */
async function examplesOf(topic: string): Promise<{ command: CodeFence; shown?: CodeFence }[]> {
  const found: { command: CodeFence; shown?: CodeFence }[] = [];
  for (const block of codeFences(await readTopic(topic, info))) {
    const last = found.at(-1);
    const isRequest = block.text.includes(`"${site}`) && /\bcurl\b/.test(block.text);
    if (block.language === "sh" && isRequest) found.push({ command: block });
    else if (RESPONSE_LANGUAGES.includes(block.language)) {
      if (!last || last.shown)
        throw new Error(`${topic} shows a response without a request: ${block.text}`);
      last.shown = block;
    }
  }
  return found;
}

describe("commands of the guide", () => {
  it.each(TOPICS)("returns the responses shown in %s", async (topic) => {
    let variables: Record<string, string> = { STOREFRONT_KEY: key };
    for (const { command, shown } of await examplesOf(topic)) {
      const { status, headers, text, ...after } = await runCurl(command.text, variables);
      const body = text === "" ? undefined : JSON.parse(text);
      variables = after.variables;
      if (!shown) {
        expect({ command: command.text, status }).toEqual({ command: command.text, status: 200 });
        continue;
      }
      const expected = parseShown(shown.language, shown.words, shown.text);
      expect({ status, text }).toMatchObject({ status: expected.status });
      expect(Object.keys(headers)).toEqual(expect.arrayContaining(Object.keys(expected.headers)));
      if (expected.body !== undefined) expect(differences(expected.body, body)).toEqual([]);
    }
  });

  it("finds the commands of the guide", async () => {
    const all = await Promise.all(TOPICS.map(examplesOf));
    expect(all.flat().length).toBeGreaterThan(20);
    expect(all.flat().filter(({ shown }) => shown).length).toBeGreaterThan(15);
  });
});

const CLIENT = `import { createStorefrontClient } from "storefront-client";
const api = createStorefrontClient({ baseUrl: process.env.API ?? "", apiKey: process.env.STOREFRONT_KEY ?? "" });
`;

/** Returns all TypeScript of a topic as one program, without the files of a project. */
async function programOf(topic: string): Promise<string> {
  const code = codeFences(await readTopic(topic, info))
    .filter(({ language, words }) => language === "ts" && words.length === 0)
    .map(({ text }) => text)
    .join("\n\n");
  return code === "" || code.includes("createStorefrontClient(") ? code : CLIENT + code;
}

describe("TypeScript of the guide", () => {
  it.each(TOPICS)("runs the TypeScript of %s", async (topic) => {
    const code = await programOf(topic);
    if (code !== "") {
      await project.runModule(code, { API: info.site + API_BASE_PATH, STOREFRONT_KEY: key });
    }
  });

  it("type-checks the examples of the guide and the reference, and rejects an unknown call", async () => {
    const topics = await Promise.all(
      TOPICS.map(async (topic) => [topic, await programOf(topic)] as const),
    );
    const calls = endpoints(info)
      .filter(({ unauthenticated }) => !unauthenticated)
      .flatMap((endpoint) =>
        endpoint.samples.map(
          (sample) =>
            [`${endpoint.name}-${sample.name}`, CLIENT + clientSample(endpoint, sample)] as const,
        ),
      );
    expect(topics.filter(([, code]) => code !== "").length).toBeGreaterThan(8);
    const wrong = `${CLIENT}await api.listShops();`;
    const errors = await project.typeErrors({
      ...Object.fromEntries([...topics, ...calls]),
      wrong,
    });
    expect(errors.match(/^.*error TS.*$/gm)).toEqual([expect.stringContaining("listShops")]);
  });
});
