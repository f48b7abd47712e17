import path from "node:path";
import { createContext, runInContext } from "node:vm";
import { build } from "rolldown";
import { expect, it } from "vitest";
import { startScriptedServer } from "#tests/support/server/scripted-server.ts";

const CLIENT = path.join(import.meta.dirname, "../../lib/client/client.ts");

/** Web APIs that all server runtimes have. */
const WEB = {
  AbortController,
  AbortSignal,
  clearTimeout,
  crypto,
  DOMException,
  fetch,
  FormData,
  Headers,
  Request,
  Response,
  setTimeout,
  URL,
  URLSearchParams,
};

it("runs as a bundle in a runtime that has only web APIs", async () => {
  const { output } = await build({
    input: CLIENT,
    platform: "browser",
    write: false,
    output: { format: "iife", name: "client" },
  });
  expect(output).toHaveLength(1);
  const [{ code, imports }] = output;
  expect(imports).toEqual([]);
  expect(code).not.toMatch(/\brequire\(|\bBuffer\b|["']node:/);
  const server = await startScriptedServer(
    { status: 503, body: "<html>" },
    { status: 201, body: { error: null, message: "", data: { order_number: "ORD-1" } } },
  );
  const context = createContext({ ...WEB, baseUrl: server.url });
  const result = await runInContext(
    `${code}; client.createStorefrontClient({ baseUrl, apiKey: "key" }).createOrder({})`,
    context,
  );
  expect(result).toMatchObject({ ok: true, data: { order_number: "ORD-1" } });
  expect(server.requests).toHaveLength(2);
});
