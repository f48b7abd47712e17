import { MutationObserver, onlineManager } from "@tanstack/react-query";
import { expect, it, onTestFinished } from "vitest";
import { FetchError } from "#app/_queries/fetch-api.ts";
import { createDashboardClient } from "#app/dashboard/dashboard-client.tsx";

it("fails a change at once when offline, without making it later", async () => {
  onTestFinished(() => onlineManager.setOnline(true));
  onlineManager.setOnline(false);
  let tries = 0;
  const payment = new MutationObserver(createDashboardClient(), {
    mutationFn: async () => {
      tries += 1;
      throw new FetchError(0, "No connection");
    },
  });
  await expect(payment.mutate()).rejects.toThrow("No connection");
  onlineManager.setOnline(true);
  expect(payment.getCurrentResult()).toMatchObject({ status: "error", isPaused: false });
  expect(tries).toBe(1);
});
