import { Uid } from "#lib/contract/scalars.ts";
import { answer } from "#lib/http/answer.ts";
import { unknownPath } from "#lib/http/unknown-path.ts";
import { notFound } from "#lib/kernel/errors.ts";
import { runtime } from "#lib/runtime.ts";
import { readPicture } from "#lib/services/read-picture.ts";

const FOR_EVER = "public, max-age=31536000, immutable";

/** An uploaded picture, for everybody and for ever: another picture has another address. */
async function show(request: Request): Promise<Response> {
  return answer({ path: "/pictures/{picture}", style: "envelope" }, request, async () => {
    const uid = Uid.safeParse(new URL(request.url).pathname.split("/").at(-1));
    const picture = uid.success ? await readPicture(runtime().db, uid.data) : undefined;
    if (!picture) throw notFound("path");
    return new Response(new Uint8Array(picture.bytes), {
      headers: { "content-type": picture.content_type, "cache-control": FOR_EVER },
    });
  });
}

export const pictureRoute = {
  ...unknownPath,
  GET: show,
  HEAD: async (request: Request) => new Response(null, await show(request)),
};
