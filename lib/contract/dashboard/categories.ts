import { z } from "zod";
import { Categories, CategoryColor } from "#lib/contract/category.ts";
import { type DashboardRoute, noInput } from "#lib/contract/dashboard/route.ts";
import { Uid } from "#lib/contract/scalars.ts";

export const categoryRoutes = {
  list: {
    ...noInput,
    role: "owner",
    resource: "store",
    method: "GET",
    path: "/categories",
    output: Categories,
  },
  changeColor: {
    ...noInput,
    role: "owner",
    resource: "category",
    method: "PUT",
    path: "/categories/{category}/color",
    params: z.object({ category: Uid }),
    body: z.object({ color: CategoryColor }),
    output: Categories,
  },
} as const satisfies Record<string, DashboardRoute>;
