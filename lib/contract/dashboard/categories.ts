import { z } from "zod";
import { Categories, CategoryColor } from "#lib/contract/category.ts";
import type { DashboardRoute } from "#lib/contract/dashboard/route.ts";
import { Uid } from "#lib/contract/scalars.ts";

const noFields = z.object({});

export const categoryRoutes = {
  list: {
    role: "owner",
    resource: "store",
    method: "GET",
    path: "/categories",
    params: noFields,
    query: noFields,
    body: null,
    output: Categories,
    message: "Categories retrieved",
  },
  changeColor: {
    role: "owner",
    resource: "category",
    method: "PUT",
    path: "/categories/{category}/color",
    params: z.object({ category: Uid }),
    query: noFields,
    body: z.object({ color: CategoryColor }),
    output: Categories,
    message: "Colour changed",
  },
} as const satisfies Record<string, DashboardRoute>;
