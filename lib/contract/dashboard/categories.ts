import { z } from "zod";
import { Categories, Category, CategoryColor } from "#lib/contract/category.ts";
import { PRODUCT_LIMITS } from "#lib/contract/constants.ts";
import { type DashboardRoute, noInput } from "#lib/contract/dashboard/route.ts";
import { Uid } from "#lib/contract/scalars.ts";
import { requiredText } from "#lib/contract/shopper.ts";

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
  rename: {
    ...noInput,
    role: "owner",
    resource: "category",
    method: "PUT",
    path: "/categories/{category}",
    params: z.object({ category: Uid }),
    body: z.object({ name: requiredText(PRODUCT_LIMITS.name) }),
    output: Category,
  },
  delete: {
    ...noInput,
    role: "owner",
    resource: "category",
    method: "DELETE",
    path: "/categories/{category}",
    params: z.object({ category: Uid }),
    output: z.object({}),
  },
} as const satisfies Record<string, DashboardRoute>;
