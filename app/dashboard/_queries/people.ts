import { useQueryClient } from "@tanstack/react-query";
import { dashboardFetch, dashboardQuery } from "#app/dashboard/_queries/dashboard-fetch.ts";
import { useInvalidatingMutation } from "#app/dashboard/_queries/idempotent-mutation.ts";
import {
  useDeletion,
  useSingleFlightMutation,
} from "#app/dashboard/_queries/single-flight-mutation.ts";
import type { DashboardBody } from "#lib/http/routes/dashboard-api.ts";

/** The store's members and invitations. */
export const people = (store: string) => dashboardQuery(store, "GET /people", {});

export function useChangeRole(store: string, member: string) {
  const client = useQueryClient();
  return useSingleFlightMutation({
    mutationFn: (body: DashboardBody<"PUT /members/{member}">) =>
      dashboardFetch(store, "PUT /members/{member}", { params: { member }, body }),
    onSettled: () => void client.invalidateQueries({ queryKey: people(store).queryKey }),
  });
}

export function useChangeTwoFactorRequirement(store: string) {
  const client = useQueryClient();
  return useSingleFlightMutation({
    mutationFn: (body: DashboardBody<"PUT /two-factor-requirement">) =>
      dashboardFetch(store, "PUT /two-factor-requirement", { body }),
    onSettled: () => client.invalidateQueries({ queryKey: people(store).queryKey }),
  });
}

export const useRemoveMember = (store: string) =>
  useDeletion(people(store).queryKey, (member) =>
    dashboardFetch(store, "DELETE /members/{member}", { params: { member } }),
  );

export const useInvite = (store: string) =>
  useInvalidatingMutation(people(store).queryKey, (body: DashboardBody<"POST /invitations">, key) =>
    dashboardFetch(store, "POST /invitations", { body, key }),
  );

export const useResendInvitation = (store: string, invitation: string) =>
  useInvalidatingMutation(people(store).queryKey, (_: undefined, key) =>
    dashboardFetch(store, "POST /invitations/{invitation}/resend", { params: { invitation }, key }),
  );

export const useRevokeInvitation = (store: string) =>
  useDeletion(people(store).queryKey, (invitation) =>
    dashboardFetch(store, "DELETE /invitations/{invitation}", { params: { invitation } }),
  );
