import { pictureRoute } from "#lib/http/routes/picture-route.ts";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = pictureRoute;
