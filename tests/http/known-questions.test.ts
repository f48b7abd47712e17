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
const ask = (target: string) => question(requestFor(target));

describe("what a read asks for", () => {
  it("is checked twice for equal addresses, and is one text for all that ask the same", async () => {
    asked.mockClear();
    const first = await ask("limit=7");
    expect(first).toEqual({ input: { limit: 7 }, query: '/products {"limit":7}' });
    expect(await ask("limit=7")).toEqual(first);
    const remembered = await ask("limit=7");
    expect(remembered).toEqual(first);
    expect(await ask("limit=7")).toBe(remembered);
    expect(asked).toHaveBeenCalledTimes(2);
    expect((await ask("limit=07")).query).toBe(first.query);
    expect(asked).toHaveBeenCalledTimes(3);
  });

  it("is refused each time it is wrong", async () => {
    asked.mockClear();
    for (let time = 0; time < 3; time += 1) {
      await expect(ask("limit=x")).rejects.toBeInstanceOf(Failure);
    }
    expect(asked).toHaveBeenCalledTimes(3);
  });

  it("cannot be changed by whoever is given it, once others are", async () => {
    for (let time = 0; time < 2; time += 1) await ask("limit=8&uids=b,a");
    const { input } = (await ask("limit=8&uids=b,a")) as { input: { uids?: string[] } };
    expect(() => Object.assign(input, { limit: 9 })).toThrow(TypeError);
    expect(() => input.uids?.sort()).toThrow(TypeError);
  });

  it("is forgotten, however many a client makes up", async () => {
    const often = async (target: string) => {
      for (let time = 0; time < 2; time += 1) await ask(target);
      return ask(target);
    };
    const first = await often("limit=1&n=0");
    expect(await ask("limit=1&n=0")).toBe(first);
    for (let n = 1; n < 5_000; n++) await often(`limit=1&n=${n}`);
    expect(await ask("limit=1&n=0")).not.toBe(first);
    const long = `limit=1&n=${"0".repeat(1_000)}`;
    expect(await often(long)).not.toBe(await ask(long));
  });
});
