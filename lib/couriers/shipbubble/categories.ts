import { z } from "zod";
import type { CallScope } from "#lib/couriers/call-limiter.ts";
import { CourierFault } from "#lib/couriers/port.ts";
import { createSharedCalls } from "#lib/couriers/shared-calls.ts";
import type { Upstream } from "#lib/couriers/shipbubble/http.ts";

interface Category {
  category_id: number;
  category: string;
}

const GENERAL = [/^light weight items$/i, /\b(?:other|others|general)\b/i];

const categorySchema = z.object({ category_id: z.int().positive(), category: z.string() });
const categoriesSchema = z
  .array(categorySchema.nullable().catch(null))
  .transform((rows) => rows.filter((row) => row !== null));

/** Caches the aggregator's package categories for `ttlMs`. */
export function createPackageCategories(upstream: Upstream, { ttlMs }: { ttlMs: number }) {
  const join = createSharedCalls<Category[]>();
  let cached: { categories: Category[]; expiresAt: number } | undefined;

  return {
    /**
     * Returns the id of a category by name or id; the default one for null. Rejects with `rejected` when it
     * does not exist.
     */
    async getId(category: string | null, scope: CallScope): Promise<number> {
      const found = pick(await current(scope), category);
      if (found) return found.category_id;
      throw new CourierFault("rejected", "no such package category", { field: "category" });
    },
    /** Loads them again, bypassing the cache. */
    async refresh(scope: CallScope): Promise<void> {
      await ask(scope);
    },
    forget(): void {
      if (cached) cached.expiresAt = 0;
    },
  };

  async function current(scope: CallScope): Promise<Category[]> {
    if (cached && performance.now() < cached.expiresAt) return cached.categories;
    try {
      return await join("", scope.signal, (signal) => ask({ ...scope, signal }));
    } catch (error) {
      // Prefer outdated categories to none.
      if (cached && error instanceof CourierFault && error.kind === "bad_response")
        return cached.categories;
      throw error;
    }
  }

  async function ask(scope: CallScope): Promise<Category[]> {
    const response = await upstream.get("/shipping/labels/categories", scope);
    if (!response.succeeded)
      throw new CourierFault("bad_response", "provider_error: no categories");
    const parsed = categoriesSchema.safeParse(response.data);
    if (!parsed.success || parsed.data.length === 0) {
      throw new CourierFault("bad_response", "malformed: no categories");
    }
    cached = { categories: parsed.data, expiresAt: performance.now() + ttlMs };
    return parsed.data;
  }
}

function pick(categories: Category[], wanted: string | null): Category | undefined {
  if (wanted === null) {
    const general = GENERAL.map((name) => categories.find((row) => name.test(row.category)));
    return general.find(Boolean) ?? categories[0];
  }
  const name = wanted.trim().toLowerCase();
  return categories.find(
    (row) => String(row.category_id) === name || row.category.trim().toLowerCase() === name,
  );
}
