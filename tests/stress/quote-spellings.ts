import fc from "fast-check";
import { expect } from "vitest";
import { findQuote } from "#db/queries/orders/shipping-quotes.ts";
import { OrderRequest } from "#lib/contract/order-request.ts";
import { digestSecret } from "#lib/kernel/api-key.ts";
import { resolveDelivery } from "#lib/services/orders/order-delivery.ts";
import { mergeLines } from "#lib/services/pricing/merge-lines.ts";
import { createProduct } from "#tests/support/catalogue/shop.ts";
import type { TestDatabase } from "#tests/support/database/database.ts";
import { checkoutApi, openShop, quoted } from "#tests/support/orders/checkout.ts";
import { contextOf, countRows, SHOPPER } from "#tests/support/orders/orders.ts";
import { createRandom, type Random } from "#tests/support/random.ts";

type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

async function quotedOrder(base: TestDatabase) {
  const api = await checkoutApi(base.db);
  const shop = await openShop(api);
  const { variants } = await createProduct(base.db, shop.uid, { variants: [{}, {}, {}] });
  const items = variants.slice(0, 2).map((variant, index) => ({ variant, quantity: index + 1 }));
  const { order } = await quoted(api, shop.key, items);
  return { api, shop, spare: variants[2] ?? "", order: order as unknown as Record<string, Json> };
}

/**
 * Changes one value of a quoted order, anywhere in what the token is bound to, and sends it through the whole
 * API. Expects 410 each time and nothing stored; the unchanged order is accepted at the end.
 */
export async function expectMutationsRejected(base: TestDatabase, runs: number): Promise<void> {
  const { api, shop, spare, order } = await quotedOrder(base);
  await fc.assert(
    fc.asyncProperty(mutationOf(order, spare), async (mutated) => {
      const { status, body } = await api.post("/orders", shop.key, mutated);
      const reason = mutated.rate === order.rate ? "QUOTE_MISMATCH" : "QUOTE_EXPIRED";
      expect([status, body.error_code]).toEqual([410, reason]);
    }),
    { numRuns: runs },
  );
  expect(await countRows(base.db, "orders", shop.uid)).toBe(0);
  expect((await api.post("/orders", shop.key, order)).status).toBe(201);
}

function mutationOf(
  order: Record<string, Json>,
  spare: string,
): fc.Arbitrary<Record<string, Json>> {
  const word = fc.stringMatching(/^[a-z]{1,8}$/);
  const contact = fc.oneof(
    word.map((text) => ({ customer_name: `${SHOPPER.customer_name} ${text}` })),
    word.map((text) => ({ customer_email: `${text}${SHOPPER.customer_email}` })),
    fc
      .integer({ min: 10_000_000, max: 99_999_999 })
      .filter((digits) => digits !== 12_345_678)
      .map((digits) => ({ customer_phone: `+23480${digits}` })),
    word.map((text) => ({ delivery_address: `${text} ${order.delivery_address}` })),
    fc.stringMatching(/^[0-9A-Za-z]{43}$/).map((text) => ({ rate: `sqt_${text}` })),
  );
  const items = order.items as { variant: string; quantity: number }[];
  const basket = fc
    .record({ line: fc.nat(1), quantity: fc.option(fc.integer({ min: 3, max: 2_000_000_000 })) })
    .map(({ line, quantity }) => ({
      items: items.map((item, index) => {
        if (index !== line) return item;
        return quantity === null ? { ...item, variant: spare } : { ...item, quantity };
      }),
    }));
  const courier = courierMutation(order.courier as Record<string, Json>);
  return fc
    .oneof(
      { weight: 1, arbitrary: contact },
      { weight: 1, arbitrary: basket },
      { weight: 4, arbitrary: courier.map((changed) => ({ courier: changed })) },
    )
    .map((change) => ({ ...order, ...change }) as Record<string, Json>);
}

/** Mutates one value of the courier: changed, of another type, removed or added, at any depth. */
function courierMutation(courier: Record<string, Json>): fc.Arbitrary<Json> {
  const paths = pathsOf(courier);
  return fc
    .record({
      path: fc.constantFrom(...paths),
      value: fc.jsonValue({ maxDepth: 1 }),
      how: fc.nat(2),
    })
    .map(({ path, value, how }) => {
      const changed = structuredClone(courier);
      const parent = path
        .slice(0, -1)
        .reduce<Record<string, Json>>((at, key) => at[key] as Record<string, Json>, changed);
      const key = path.at(-1) ?? "";
      if (how === 0) delete parent[key];
      else if (how === 1) parent[`${key}_`] = value as Json;
      else parent[key] = differentFrom(parent[key] ?? null, value as Json);
      return changed;
    });
}

/** Returns `value` if it differs from `now`, otherwise a value close to it. */
function differentFrom(now: Json, value: Json): Json {
  if (JSON.stringify(value) !== JSON.stringify(now) && !Object.is(value, -0)) return value;
  return typeof now === "number" ? now + 0.01 : [now];
}

function pathsOf(value: Record<string, Json>): string[][] {
  return Object.entries(value).flatMap(([key, part]) => [
    [key],
    ...(part !== null && typeof part === "object" && !Array.isArray(part)
      ? pathsOf(part).map((below) => [key, ...below])
      : []),
  ]);
}

/**
 * Spells a quoted order differently without changing a value. Parses each spelling with the contract and
 * compares it with the stored quote, as order creation does; orders the last one.
 */
export async function expectSpellingsAccepted(base: TestDatabase, runs: number): Promise<void> {
  const { api, shop, order } = await quotedOrder(base);
  const { store } = await contextOf(base.db, shop.slug);
  const quote = await findQuote(base.db, shop.uid, digestSecret(order.rate as string));
  let last = "";
  await fc.assert(
    fc.asyncProperty(fc.nat(), async (seed) => {
      const text = respell(order, createRandom(String(seed)));
      const request = OrderRequest.parse(JSON.parse(text));
      const lines = mergeLines(request.items);
      const delivery = resolveDelivery(store, request, lines, {
        variants: [],
        deliveryOption: undefined,
        quote,
      });
      expect(delivery.delivery_fee).toBe("2500.50");
      last = text;
    }),
    { numRuns: runs },
  );
  expect((await api.post("/orders", shop.key, last)).status).toBe(201);
}

const CASE_INSENSITIVE = new Set(["customer_name", "delivery_address"]);

/**
 * Returns the value in a different spelling: key order, white space, numbers, escapes, case and blanks in
 * names.
 */
function respell(value: Json, random: Random, key = ""): string {
  const gap = () => random.pick(["", "", " ", "\n\t", "  "]);
  if (Array.isArray(value)) {
    const parts = key === "items" ? shuffle(value, random) : value;
    return `[${gap()}${parts.map((part) => respell(part, random) + gap()).join(`,${gap()}`)}]`;
  }
  if (value !== null && typeof value === "object") {
    const parts = shuffle(Object.entries(value), random).map(
      ([name, part]) =>
        `${gap()}${quote(name, random)}${gap()}:${gap()}${respell(part, random, name)}`,
    );
    return `{${parts.join(`${gap()},`)}${gap()}}`;
  }
  if (typeof value === "number") return respellNumber(value, random.below(4));
  if (typeof value !== "string") return String(value);
  return quote(CASE_INSENSITIVE.has(key) ? varyCase(value, random) : value, random);
}

function respellNumber(value: number, choice: number): string {
  const text = String(value);
  const [whole = "", fraction] = text.split(".");
  switch (choice) {
    case 0:
      return fraction === undefined ? `${text}.0` : `${text}00`;
    case 1:
      return `${text}e0`;
    case 2:
      if (whole === "0") return `${text}E-0`;
      return fraction === undefined ? `${whole}0E-1` : `${whole}${fraction}e-${fraction.length}`;
    default:
      return text;
  }
}

function quote(text: string, random: Random): string {
  return JSON.stringify(text).replace(/[A-Za-z0-9]/g, (letter, at: number, whole: string) =>
    whole[at - 1] !== "\\" && random.below(7) === 0
      ? `\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`
      : letter,
  );
}

function varyCase(text: string, random: Random): string {
  const cased = [...text].map((letter) => (random.below(3) === 0 ? letter.toUpperCase() : letter));
  return cased.join("").replaceAll(" ", () => " ".repeat(1 + random.below(3)));
}

function shuffle<T>(values: T[], random: Random): T[] {
  return values
    .map((value) => ({ value, place: random.fraction() }))
    .sort((a, b) => a.place - b.place)
    .map(({ value }) => value);
}
