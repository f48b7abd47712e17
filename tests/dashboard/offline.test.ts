import { MutationObserver, onlineManager } from "@tanstack/react-query";
import { expect, it, onTestFinished } from "vitest";
import { ShopError } from "#app/(storefront)/_queries/fetch-shop.ts";
import { createDashboardClient } from "#app/dashboard/_queries/dashboard-client.tsx";

it("tells at once that a change cannot be made offline, and does not make it later", async () => {
  onTestFinished(() => onlineManager.setOnline(true));
  onlineManager.setOnline(false);
  let tries = 0;
  const payment = new MutationObserver(createDashboardClient(), {
    mutationFn: async () => {
      tries += 1;
      throw new ShopError(0, "The shop cannot be reached");
    },
  });
  await expect(payment.mutate()).rejects.toThrow("The shop cannot be reached");
  onlineManager.setOnline(true);
  expect(payment.getCurrentResult()).toMatchObject({ status: "error", isPaused: false });
  expect(tries).toBe(1);
});
