import { dashboardFetch } from "#app/dashboard/_queries/dashboard-fetch.ts";
import { useSingleFlightMutation } from "#app/dashboard/_queries/single-flight-mutation.ts";

/** Asks the provider about a difference again. */
export const useCheckDifference = (store: string) =>
  useSingleFlightMutation({
    mutationFn: (difference: string) =>
      dashboardFetch(store, "POST /payment-differences/{difference}/check", {
        params: { difference },
      }),
  });

/** Closes a difference that somebody has looked into. */
export const useDismissDifference = (store: string) =>
  useSingleFlightMutation({
    mutationFn: (difference: string) =>
      dashboardFetch(store, "POST /payment-differences/{difference}/dismissal", {
        params: { difference },
      }),
  });
