import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { API_BASE_PATH } from "#lib/contract/constants.ts";
import { shapeOf, toExamples } from "#tests/openapi/examples.ts";
import { openScenarioContext } from "#tests/openapi/scenario-setup.ts";
import { scenarios } from "#tests/openapi/scenarios.ts";
import {
  createResponseValidator,
  type Description,
  type Exchange,
  type JsonSchema,
  ourDescription,
} from "#tests/support/api/response-validator.ts";

const EXAMPLES = path.join(import.meta.dirname, "../../lib/openapi/examples.json");
const description = ourDescription();
const validator = createResponseValidator(description);
const operations = Object.values(description.paths).flatMap((path) => Object.values(path));

const seen = new Set<string>();
const exchanges = new Map<string, Exchange>();
const records: Parameters<typeof toExamples>[0] = [];

const context = await openScenarioContext();

afterAll(() => context.close());

describe("every documented response of the real handlers", () => {
  it.each(scenarios)("$operation responds $status $name as documented", async (scenario) => {
    const { operation, status, name, build } = scenario;
    const request = await build(context);
    const reply = await context.send(request);
    const method = request.method ?? (request.body === undefined ? "GET" : "POST");
    const exchange = { ...reply, method, path: API_BASE_PATH + request.path };
    expect([reply.status, reply.body?.error_code ?? name]).toEqual([status, name]);
    expect(validator.violations(exchange)).toEqual([]);
    if (status < 300 && request.body) {
      expect(validator.validate(requestSchema(operation), request.body)).toEqual([]);
    }
    seen.add(`${operation} ${status}`);
    if (reply.body?.error_code) seen.add(`${operation} ${status} ${reply.body.error_code}`);
    exchanges.set(`${operation} ${name}`, exchange);
    const shown = status !== 304 && operation !== "describeApi";
    if (shown) records.push({ scenario, sent: request.body, got: reply.body });
  });

  it("has a scenario for every documented response", () => {
    const documented = operations.flatMap(({ operationId, responses }) =>
      Object.entries(responses).flatMap(([status, reply]) => [
        `${operationId} ${status}`,
        ...codesOf(reply.content?.["application/json"].schema).map(
          (code) => `${operationId} ${status} ${code}`,
        ),
      ]),
    );
    expect(documented.filter((each) => !seen.has(each))).toEqual([]);
    expect([...seen].filter((each) => !documented.includes(each))).toEqual([]);
  });
});

describe("the examples", () => {
  it("has examples in the shapes of real responses (npm run openapi:examples records them again)", async () => {
    const real = toExamples(records);
    if (process.env.RECORD_EXAMPLES) await writeFile(EXAMPLES, JSON.stringify(real, null, 2));
    const recorded = JSON.parse(await readFile(EXAMPLES, "utf8"));
    expect(shapeOf(recorded)).toEqual(shapeOf(real));
  });
});

describe("a document that differs from a response", () => {
  /** Returns the violations of a documented response by a document that was changed. */
  const violationsAfter = (key: string, change: (broken: Description) => unknown): string[] => {
    const exchange = exchanges.get(key);
    if (!exchange) throw new Error(`${key} has no reply`);
    const broken = structuredClone(description);
    change(broken);
    return createResponseValidator(broken).violations(exchange);
  };
  // biome-ignore lint/suspicious/noExplicitAny: goes down a path the document is known to have
  const at = (part: any, ...keys: string[]): any => keys.reduce((found, key) => found[key], part);

  it.each<[string, string, (broken: Description) => unknown]>([
    ["nothing is changed", "getStore example", () => {}],
    [
      "a status is missing",
      "getStore AUTHENTICATION_FAILED",
      (broken) => delete at(broken, "paths", "/store", "get", "responses")[401],
    ],
    [
      "a field is missing",
      "getStore example",
      (broken) => delete at(broken, "components", "schemas", "Store", "properties").tax_rate,
    ],
    [
      "a field has another type",
      "getProduct example",
      (broken) =>
        Object.assign(at(broken, "components", "schemas", "Variant", "properties"), {
          price: { type: "number" },
        }),
    ],
    [
      "a header is missing",
      "createOrder manual",
      (broken) =>
        delete at(broken, "paths", "/orders", "post", "responses", "201", "headers").Location,
    ],
    [
      "a code is missing",
      "createOrder PRICE_CHANGED",
      (broken) =>
        at(
          broken,
          "paths",
          "/orders",
          "post",
          "responses",
          "409",
          "content",
          "application/json",
          "schema",
          "oneOf",
        ).splice(0, 2),
    ],
  ])("validates correctly when %s", (what, key, change) => {
    expect(violationsAfter(key, change).length > 0).toBe(what !== "nothing is changed");
  });
});

function requestSchema(operation: string): JsonSchema {
  const found = operations.find(({ operationId }) => operationId === operation) as unknown as {
    requestBody: { content: { "application/json": { schema: JsonSchema } } };
  };
  return found.requestBody.content["application/json"].schema;
}

/** Returns the codes that distinguish the failures of one response. */
function codesOf(schema: JsonSchema | undefined): string[] {
  const alternatives = (schema?.oneOf as JsonSchema[] | undefined) ?? (schema ? [schema] : []);
  return alternatives.flatMap(({ $ref }) => {
    const name = String($ref).split("/").at(-1) ?? "";
    const properties = description.components.schemas[name]?.properties as
      | Record<string, JsonSchema>
      | undefined;
    const code = properties?.error_code?.const;
    return typeof code === "string" ? [code] : [];
  });
}
