import { searchSynonymsRoutes } from "#lib/contract/dashboard/search-synonyms.ts";
import { dashboardEndpoint, dashboardPath } from "#lib/http/routes/dashboard-route.ts";
import { changeSynonyms, getSynonyms } from "#lib/services/catalogue/search-synonyms.ts";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = dashboardPath(
  dashboardEndpoint(searchSynonymsRoutes.read, getSynonyms),
  dashboardEndpoint(searchSynonymsRoutes.update, changeSynonyms),
);
