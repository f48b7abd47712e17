import { describe, expect, it } from "vitest";
import { z } from "zod";
import type { Route } from "#lib/contract/route.ts";
import { routes } from "#lib/contract/routes.ts";
import { Text, Uid } from "#lib/contract/scalars.ts";
import { readInput, readJson } from "#lib/http/request/read-input.ts";

const KIB = 1024;

function withBody(body: RequestInit["body"], headers: Record<string, string> = {}): Request {
  return new Request("https://shop.example/x", {
    method: "POST",
    body,
    headers: { "content-type": "application/json", ...headers },
    ...(body instanceof ReadableStream && { duplex: "half" }),
  });
}

const rejected = async (request: Request) => {
  const failure = await readJson(request).then(
    () => undefined,
    (error) => error,
  );
  return [failure?.status, failure?.code, failure?.message];
};

describe("R31: the content type of a JSON body", () => {
  it.each([
    "application/json",
    "APPLICATION/JSON",
    "application/json; charset=utf-8",
    'application/json;charset="UTF-8"',
    "application/json ; charset=utf-8",
    "application/json;",
  ])("R31: accepts the content type %s", async (type) => {
    expect(await readJson(withBody("{}", { "content-type": type }))).toEqual({});
  });

  it.each([
    "",
    "text/plain",
    "text/json",
    "application/jsonp",
    "application/ld+json",
    "application/json, text/plain",
    "application/json; charset=latin1",
    "application/x-www-form-urlencoded",
    "multipart/form-data; boundary=x",
    `application/json${" ".repeat(50_000)}x`,
  ])("rejects %j", async (type) => {
    const [status, code] = await rejected(withBody("{}", { "content-type": type }));
    expect([status, code]).toEqual([415, "UNSUPPORTED_MEDIA_TYPE"]);
  });

  it.each(["gzip", "br", "GZIP", "identity, gzip"])("rejects encoding %s", async (encoding) => {
    const [status] = await rejected(withBody("{}", { "content-encoding": encoding }));
    expect(status).toBe(415);
  });
});

describe("R27: the size limit of a body", () => {
  const json = (bytes: number) => `"${"x".repeat(bytes - 2)}"`;

  it("accepts 64 KiB", async () => {
    expect(await readJson(withBody(json(64 * KIB)))).toHaveLength(64 * KIB - 2);
  });

  it("rejects 64 KiB and one byte with 413, even within a character", async () => {
    const tooLarge = [413, "BODY_TOO_LARGE", "The body must be at most 65536 bytes"];
    expect(await rejected(withBody(json(64 * KIB + 1)))).toEqual(tooLarge);
    expect(await rejected(withBody(`"${"ọ".repeat(22_000)}"`))).toEqual(tooLarge);
  });

  it("rejects a too large Content-Length without reading the body", async () => {
    const request = withBody("{}", { "content-length": String(64 * KIB + 1) });
    expect((await rejected(request))[0]).toBe(413);
    expect(request.bodyUsed).toBe(false);
  });

  it("stops reading an endless body one chunk after the limit", async () => {
    let sent = 0;
    let cancelled = false;
    const endless = new ReadableStream<Uint8Array>(
      {
        pull(controller) {
          sent += KIB;
          controller.enqueue(new Uint8Array(KIB).fill(0x20));
        },
        cancel() {
          cancelled = true;
        },
      },
      { highWaterMark: 0 },
    );
    expect((await rejected(withBody(endless)))[0]).toBe(413);
    expect(cancelled).toBe(true);
    expect(sent).toBeLessThanOrEqual(66 * KIB);
  });
});

describe("R25, R28: malformed JSON", () => {
  it.each([
    ["truncated", "{", "body is not valid JSON"],
    ["empty", "", "body is not valid JSON"],
    ["two values", "{}{}", "body is not valid JSON"],
    ["a comment", "{/* */}", "body is not valid JSON"],
    ["NaN", "NaN", "body is not valid JSON"],
  ])("R25, R28: rejects malformed JSON: %s", async (_, body, text) => {
    expect(await rejected(withBody(body))).toEqual([400, "INVALID_REQUEST", text]);
  });

  it.each([
    ["a lone byte", [0x22, 0xff, 0x22]],
    ["an overlong slash", [0x22, 0xc0, 0xaf, 0x22]],
    ["a surrogate", [0x22, 0xed, 0xa0, 0x80, 0x22]],
    ["a truncated character", [0x22, 0xe1, 0xbb, 0x22]],
  ])("rejects %s as invalid UTF-8", async (_, bytes) => {
    expect(await rejected(withBody(new Uint8Array(bytes)))).toEqual([
      400,
      "INVALID_REQUEST",
      "body is not valid UTF-8",
    ]);
  });

  it.each(["[", '{"a":'])("accepts %s nested 32 deep and rejects it 33 deep", async (open) => {
    const close = open === "[" ? "]" : "}";
    const nested = (depth: number) =>
      withBody(open.repeat(depth - 1) + (open === "[" ? "[]" : "{}") + close.repeat(depth - 1));
    await expect(readJson(nested(32))).resolves.toBeTypeOf("object");
    expect(await rejected(nested(33))).toEqual([
      400,
      "INVALID_REQUEST",
      "body is nested too deeply (at most 32 levels)",
    ]);
  });

  it("rejects the deepest nesting in 64 KiB without crashing", async () => {
    const started = performance.now();
    expect((await rejected(withBody("[".repeat(32_000) + "]".repeat(32_000))))[0]).toBe(400);
    expect(performance.now() - started).toBeLessThan(5_000);
  });
});

const route: Route = {
  ...routes.createOrder,
  path: "/things/{uid}/{name}",
  params: z.object({ uid: Uid, name: Text.pipe(z.string().max(10)) }),
  query: z.object({ page: z.string().default("1") }),
  body: z.object({ quantity: z.int(), notes: Text.optional() }),
  output: z.object({}),
};

describe("the input of a service", () => {
  const uid = "0A0A0A0A-0000-0000-0000-00000000000A";
  const read = (path: string, body: unknown = { quantity: 1 }) => {
    const url = `https://shop.example/api/public/v1${path}`;
    const request = new Request(url, {
      method: "POST",
      body: typeof body === "string" ? body : JSON.stringify(body),
      headers: { "content-type": "application/json" },
    });
    return readInput(route, request);
  };

  it("merges parameters, query and body and drops unknown fields", async () => {
    expect(
      await read(`/things/${uid}/%E1%BB%8Dj%C3%A0?page=2&x=1`, { quantity: 3, price: 1 }),
    ).toEqual({ uid: uid.toLowerCase(), name: "ọjà", page: "2", quantity: 3 });
  });

  it("takes parameters from the path only", async () => {
    const input = await read(`/things/${uid}/a?name=b`, { quantity: 1, name: "c", uid: "d" });
    expect(input).toMatchObject({ name: "a", uid: uid.toLowerCase() });
  });

  it.each(["x/a", `${uid}/%ff`, `${uid}/%00`, `${uid}/${"x".repeat(11)}`, `%ff/a`])(
    "R24, R26: returns 404 for an impossible parameter before reading the body: %s",
    async (path) => {
      await expect(read(`/things/${path}`, "{")).rejects.toMatchObject({ status: 404 });
    },
  );

  it("R24, R25: names the field with U+0000 or a lone surrogate without repeating its value", async () => {
    for (const escaped of ["\\u0000", "\\ud800", "\\udc00x"]) {
      const body = `{"quantity":1,"notes":"secret${escaped}"}`;
      await expect(read(`/things/${uid}/a`, body)).rejects.toMatchObject({
        status: 400,
        message: "notes has characters that cannot be stored",
      });
    }
  });

  it.each([
    ["an unknown field", '"more":"secretBAD"'],
    ["the name of an unknown field", '"secretBAD":1'],
    ["a list within an unknown field", '"more":[[{"x":["secretBAD"]}]]'],
  ])(
    "R24, R25: rejects %s with U+0000 or a lone surrogate, without repeating it",
    async (_, field) => {
      for (const escaped of ["\\u0000", "\\ud800", "\\udc00x"]) {
        const body = `{"quantity":1,${field.replace("BAD", escaped)}}`;
        await expect(read(`/things/${uid}/a`, body)).rejects.toMatchObject({
          status: 400,
          message: "body has characters that cannot be stored",
        });
      }
    },
  );

  it("R30: treats __proto__ and constructor as unknown keys and keeps the last duplicate", async () => {
    const input = await read(
      `/things/${uid}/a`,
      '{"__proto__":{"quantity":9,"admin":true},"constructor":{"prototype":{"admin":true}},"quantity":1,"quantity":2}',
    );
    expect(input).toEqual({ uid: uid.toLowerCase(), name: "a", page: "1", quantity: 2 });
    expect(({} as { admin?: boolean }).admin).toBeUndefined();
  });
});
