import { describe, expectTypeOf, it } from "vitest";
import type { DashboardInput, DashboardResult, Jsonified } from "#lib/http/routes/dashboard-api.ts";

describe("the types of the dashboard's API", () => {
  it("have results in their JSON form", () => {
    interface Row {
      at: Date;
      ends: { at: Date | null }[];
      details: Record<string, unknown>;
    }
    expectTypeOf<Jsonified<Row>>().toEqualTypeOf<{
      at: string;
      ends: { at: string | null }[];
      details: Record<string, unknown>;
    }>();
    expectTypeOf<DashboardResult<"GET /products">["count"]>().toEqualTypeOf<number>();
    expectTypeOf<DashboardResult<"GET /keys">[number]["created_at"]>().toEqualTypeOf<string>();
  });

  it("require the parameters, query and body that an endpoint has", () => {
    expectTypeOf<DashboardInput<"GET /settings">>().toEqualTypeOf<object>();
    expectTypeOf<DashboardInput<"GET /orders/{order}">>().toExtend<{ params: { order: string } }>();
    expectTypeOf<DashboardInput<"PATCH /products">["body"]>().toEqualTypeOf<{
      products: string[];
      state: "visible" | "hidden" | "inactive";
    }>();
    expectTypeOf<{ products: string[] }>().not.toExtend<DashboardInput<"PATCH /products">>();
  });
});
