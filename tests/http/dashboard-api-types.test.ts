import { describe, expectTypeOf, it } from "vitest";
import { z } from "zod";
import type { DashboardInput, DashboardResult, Jsonified } from "#lib/http/routes/dashboard-api.ts";
import { defineEndpoints, endpointFor } from "#lib/http/routes/dashboard-route.ts";
import type { DashboardContext } from "#lib/services/context.ts";

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
    expectTypeOf<DashboardInput<"PUT /categories/{category}/color">>().toExtend<{
      params: { category: string };
      body: { color: string };
    }>();
    expectTypeOf<{ products: string[] }>().not.toExtend<DashboardInput<"PATCH /products">>();
  });

  it("reject a service that needs more than its path, query and body contain", () => {
    const staff = endpointFor("staff");
    const rename = async (_ctx: DashboardContext, input: { order: string; name: string }) => input;
    const name = z.object({ name: z.string() });
    defineEndpoints({ "PUT /orders/{order}": staff(rename, { body: name }) });
    defineEndpoints({ "GET /orders/{order}": staff(rename, { query: name }) });
    // @ts-expect-error: it has no body.
    defineEndpoints({ "PUT /orders/{order}": staff(rename) });
    // @ts-expect-error: the path has no parameter.
    defineEndpoints({ "PUT /orders": staff(rename, { body: name }) });
    const title = z.object({ title: z.string() });
    // @ts-expect-error: the field has another name.
    defineEndpoints({ "PUT /orders/{order}": staff(rename, { body: title }) });
    const number = z.object({ name: z.int() });
    // @ts-expect-error: the field has another type.
    defineEndpoints({ "GET /orders/{order}": staff(rename, { query: number }) });
  });
});
