import { instance } from "#lib/current-runtime.ts";
import { serveEdgePage } from "#lib/http/routes/edge-page.ts";

export const GET = (request: Request) => serveEdgePage(instance(), request);
