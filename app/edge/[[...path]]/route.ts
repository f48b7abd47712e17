export { serveEdgePage as GET } from "#lib/http/pages/edge-page.ts";
