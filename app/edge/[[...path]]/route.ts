export { serveEdgePage as GET } from "#lib/http/routes/edge-page.ts";
