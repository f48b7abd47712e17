import { dashboardApi } from "#lib/http/routes/dashboard-api.ts";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = dashboardApi;
