import { describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { routes } from "#lib/contract/routes.ts";
import { knownQuestions } from "#lib/http/known-questions.ts";
import { Failure } from "#lib/kernel/errors.ts";

const asked = vi.fn((limit: string) => Number(limit));
const route = {
  ...routes.listProducts,
  query: z.object({
    limit: z.string().transform(asked).pipe(z.int()),
    uids: z
      .string()
      .transform((text) => text.split(","))
      .optional(),
  }),
};

const requestFor = (target: string) => new Request(`https://shop.example/products?${target}`);
const question = knownQuestions(route);
const ask = (target: string) => {
  const request = requestFor(target);
  return question(request, new URL(request.url));
};

describe("what a read asks for", () => {
  it("is checked once for equal addresses, and is one text for all that ask the same", async () => {
    asked.mockClear();
    const first = await ask("limit=7");
    expect(first).toEqual({ input: { limit: 7 }, query: '/products {"limit":7}' });
    expect(await ask("limit=7")).toBe(first);
    expect((await ask("limit=07")).query).toBe(first.query);
    expect(asked).toHaveBeenCalledTimes(2);
  });

  it("is refused each time it is wrong", async () => {
    asked.mockClear();
    await expect(ask("limit=x")).rejects.toBeInstanceOf(Failure);
    await expect(ask("limit=x")).rejects.toBeInstanceOf(Failure);
    expect(asked).toHaveBeenCalledTimes(2);
  });

  it("cannot be changed by whoever is given it", async () => {
    const { input } = await ask("limit=8");
    expect(() => Object.assign(input, { limit: 9 })).toThrow(TypeError);
    const { uids } = (await ask("limit=8&uids=b,a")).input as { uids?: string[] };
    expect(() => uids?.sort()).toThrow(TypeError);
  });

  it("is forgotten, however many a client makes up", async () => {
    const first = await ask("limit=1&n=0");
    for (let n = 1; n < 10_000; n++) await ask(`limit=1&n=${n}`);
    expect(await ask("limit=1&n=0")).not.toBe(first);
    const long = `limit=1&n=${"0".repeat(1_000)}`;
    expect(await ask(long)).not.toBe(await ask(long));
  });
});
