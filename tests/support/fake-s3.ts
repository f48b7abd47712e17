import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";
import { buffer } from "node:stream/consumers";
import { listen } from "#tests/support/server/listen.ts";

const SECRET = "a secret of the bucket";
const FAKE_S3 = { bucket: "shop", region: "test-1", accessKeyId: "id" };

/** Starts an in-memory S3 server that rejects wrong signatures (version 4). */
export async function startFakeS3() {
  const objects = new Map<string, Buffer>();
  /** Fails requests for keys with `key`, or cuts off their answers; `missing` is the status of a missing file. */
  const failing = { status: 0, key: "", isCutOff: false, missing: 404 };
  const server = createServer(async (request, response) => {
    const body = await buffer(request);
    const key = request.url ?? "";
    const end = (status: number, content?: Buffer) => response.writeHead(status).end(content);
    if (failing.status && key.includes(failing.key)) return end(failing.status);
    if (failing.isCutOff) {
      response.writeHead(200, { "content-length": 1000 }).write("cut", () => response.destroy());
      return undefined;
    }
    if (!isSigned(request, body)) return end(403);
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

/** Checks an `Authorization` header as S3 documents it. */
function isSigned({ method, url = "", headers }: IncomingMessage, body: Buffer): boolean {
  const [, credential = "", signedHeaders = "", signature = ""] =
    /Credential=([^,]+), ?SignedHeaders=([^,]+), ?Signature=(\w+)/.exec(
      headers.authorization ?? "",
    ) ?? [];
  const [id, ...scope] = credential.split("/");
  const [day = "", region = ""] = scope;
  const payload = String(headers["x-amz-content-sha256"]);
  if (payload !== "UNSIGNED-PAYLOAD" && payload !== sha256(body)) return false;
  const names = signedHeaders.split(";");
  const canonical = [
    method,
    url.split("?")[0],
    url.split("?")[1] ?? "",
    ...names.map((name) => `${name}:${headers[name]}`),
    "",
    signedHeaders,
    payload,
  ].join("\n");
  const text = ["AWS4-HMAC-SHA256", headers["x-amz-date"], scope.join("/"), sha256(canonical)];
  const key = [day, region, "s3", "aws4_request"].reduce<string | Buffer>(hmac, `AWS4${SECRET}`);
  const expected = hmac(key, text.join("\n")).toString("hex");
  return (
    id === FAKE_S3.accessKeyId &&
    region === FAKE_S3.region &&
    names.includes("host") &&
    expected.length === signature.length &&
    timingSafeEqual(Buffer.from(expected), Buffer.from(signature))
  );
}

function hmac(key: string | Buffer, text: string): Buffer {
  return createHmac("sha256", key).update(text).digest();
}

function sha256(content: string | Buffer): string {
  return createHash("sha256").update(content).digest("hex");
}
