export { serveEdgePage as GET } from "#lib/http/edge-page.ts";
