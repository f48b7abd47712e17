import { createServer } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { describe, expect, it, onTestFinished } from "vitest";
import { allowDirectResponse, finishResponse } from "#lib/http/response/known-response.ts";
import { listen } from "#tests/support/server/listen.ts";

const text = '{"name":"Ọjà"}';
const body = new TextEncoder().encode(text);
const known = () => ({
  status: 201,
  headers: { etag: '"a"', "content-length": String(body.byteLength) },
  body,
});

describe("finishResponse", () => {
  it("converts a known response to a Response", async () => {
    const response = finishResponse(new Request("http://localhost/"), known());
    expect(response.status).toBe(201);
    expect(response.headers.get("etag")).toBe('"a"');
    expect(await response.text()).toBe(text);
  });

  it("returns a Response unchanged", () => {
    const response = new Response("text");
    expect(finishResponse(new Request("http://localhost/"), response)).toBe(response);
  });

  it.each(["GET", "HEAD"])("sends a known response to %s directly", async (method) => {
    const server = createServer(
      getRequestListener(async (request, { outgoing }) => {
        allowDirectResponse(request, outgoing as Parameters<typeof allowDirectResponse>[1]);
        return finishResponse(request, known());
      }),
    );
    const { url } = await listen(server);
    onTestFinished(() => {
      server.close();
      server.closeAllConnections();
    });
    const response = await fetch(url, { method });
    expect(response.status).toBe(201);
    expect(response.headers.get("etag")).toBe('"a"');
    expect(response.headers.get("content-length")).toBe(String(body.byteLength));
    expect(await response.text()).toBe(method === "GET" ? text : "");
  });
});
