import { createServer, type IncomingMessage } from "node:http";
import { buffer } from "node:stream/consumers";
import { AwsV4Signer } from "aws4fetch";
import { listen } from "#tests/support/server/listen.ts";

const SECRET = "a secret of the bucket";
const FAKE_S3 = { bucket: "shop", region: "test-1", accessKeyId: "id" };

/** Starts an in-memory S3 server that rejects wrong signatures (version 4). */
export async function startFakeS3() {
  const objects = new Map<string, Buffer>();
  /**
   * Fails requests for keys with `key` with this status and code, or cuts off their answers; `missing` is the
   * status of a missing file.
   */
  const failing = { status: 0, code: "", key: "", isCutOff: false, missing: 404 };
  const server = createServer(async (request, response) => {
    const body = await buffer(request);
    const key = request.url ?? "";
    const end = (status: number, content?: Buffer | string) =>
      response.writeHead(status).end(content);
    if (failing.status && key.includes(failing.key)) {
      return end(failing.status, failing.code && `<Error><Code>${failing.code}</Code></Error>`);
    }
    if (failing.isCutOff) {
      response.writeHead(200, { "content-length": 1000 }).write("cut", () => response.destroy());
      return undefined;
    }
    if (!(await isSigned(request))) return end(403);
    if (request.method === "PUT") objects.set(key, body);
    if (request.method === "DELETE") objects.delete(key);
    if (request.method !== "GET") return end(request.method === "PUT" ? 200 : 204);
    const object = objects.get(key);
    return object ? end(200, object) : end(failing.missing);
  });
  const { url: endpoint } = await listen(server);
  return {
    objects,
    failing,
    settings: { ...FAKE_S3, endpoint, secretAccessKey: SECRET },
    close: () => server.close(),
  };
}

/** Signs the request again with the bucket's secret and compares the signatures. */
async function isSigned({ method, url = "", headers }: IncomingMessage): Promise<boolean> {
  const signer = new AwsV4Signer({
    method,
    url: `http://${headers.host}${url}`,
    headers: { "x-amz-content-sha256": String(headers["x-amz-content-sha256"]) },
    datetime: String(headers["x-amz-date"]),
    service: "s3",
    region: FAKE_S3.region,
    accessKeyId: FAKE_S3.accessKeyId,
    secretAccessKey: SECRET,
  });
  return (await signer.sign()).headers.get("authorization") === headers.authorization;
}
