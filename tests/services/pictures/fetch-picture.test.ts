import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { startPictureServer } from "#tests/support/picture-server.ts";

const PICTURE = Buffer.from("a picture");
const LIMIT = 1024 * 1024;

let server: Awaited<ReturnType<typeof startPictureServer>>;

beforeAll(async () => {
  server = await startPictureServer();
  server.paths["/a.png"] = (_, response) => response.end(PICTURE);
});
afterAll(() => server.close());
beforeEach(() => {
  server.requested.length = 0;
});

const isLocal = (address: string) => address === "127.0.0.1";
const fetchLocally = (url: string) => server.fetcher({ isAllowed: isLocal })(url, LIMIT);
const redirect = (from: string, to: string) => {
  server.paths[from] = (_, response) => response.writeHead(302, { location: to }).end();
};

it("R49: fetches a picture over HTTPS, for an http URL and after up to three redirects", async () => {
  redirect("/1", "http://localhost/2");
  redirect("/2", "/3");
  redirect("/3", "a.png");
  for (const url of ["https://localhost/a.png", "http://localhost/a.png#layout=photo"]) {
    expect(await fetchLocally(url)).toEqual({ bytes: PICTURE });
  }
  expect(await fetchLocally("https://localhost/1")).toEqual({ bytes: PICTURE });
  redirect("/0", "/1");
  expect(await fetchLocally("https://localhost/0")).toEqual({ problem: "Too many redirects" });
});

const NOT_PUBLIC = {
  problem: "The server cannot be reached or is not on the public internet",
};

it.each([
  "https://unknown.invalid/a.png",
  "https://127.0.0.1/a.png",
  "https://2130706433/a.png",
  "https://0x7f.1/a.png",
  "https://localhost/a.png",
  "https://[::1]/a.png",
  "https://[::ffff:127.0.0.1]/a.png",
])("R49: does not connect to the private address %s", async (url) => {
  expect(await server.fetcher()(url, LIMIT)).toEqual(NOT_PUBLIC);
  expect(server.requested).toEqual([]);
});

it("R49: checks the address of every connection, including one after a redirect to the same host", async () => {
  redirect("/again", "/a.png");
  let checks = 0;
  const fetchPicture = server.fetcher({ isAllowed: (ip) => isLocal(ip) && checks++ === 0 });
  expect(await fetchPicture("https://localhost/again", LIMIT)).toEqual(NOT_PUBLIC);
  redirect("/literal", "https://127.0.0.2/a.png");
  expect(await fetchLocally("https://localhost/literal")).toEqual(NOT_PUBLIC);
  expect(server.requested).toEqual(["/again", "/literal"]);
});

it.each([
  "https://localhost:8443/a.png",
  "https://user:password@localhost/a.png",
  "ftp://localhost/a.png",
  "file:///etc/passwd",
  "/a.png",
])("R49: rejects %s, and a redirect to it", async (url) => {
  const problem = "The URL must be http or https, without a port or password";
  expect(await fetchLocally(url)).toEqual({ problem });
  if (url.startsWith("/")) return;
  redirect("/refused", url);
  expect(await fetchLocally("https://localhost/refused")).toEqual({ problem });
});

it("R49: stops reading above the limit", async () => {
  let sent = 0;
  server.paths["/endless"] = ({ socket }, response) => {
    const timer = setInterval(() => response.write(Buffer.alloc(256 * 1024)), 1);
    response.on("close", () => {
      clearInterval(timer);
      sent = socket.bytesWritten;
    });
  };
  const problem = "The file is larger than 1 MB";
  expect(await fetchLocally("https://localhost/endless")).toEqual({ problem });
  await expect.poll(() => sent).toBeGreaterThan(LIMIT);
  expect(sent).toBeLessThan(16 * LIMIT);
});

it.each([
  ["sends no response", () => {}],
  [
    "never ends its response",
    (_: unknown, response: { write(text: string): void }) => response.write("a"),
  ],
])("R49: gives up on a server that %s", async (_, respond) => {
  server.paths["/slow"] = respond;
  const fetchPicture = server.fetcher({ isAllowed: isLocal, timeoutMs: 300 });
  expect(await fetchPicture("https://localhost/slow", LIMIT)).toEqual({
    problem: "The server took too long to respond",
  });
});

it("explains why a picture cannot be fetched", async () => {
  expect(await fetchLocally("https://localhost/missing.png")).toEqual({
    problem: "The server responded with status 404",
  });
  expect(
    await server.fetcher({ isAllowed: isLocal, ca: "" })("https://localhost/a.png", LIMIT),
  ).toEqual({
    problem: "The server cannot be reached (DEPTH_ZERO_SELF_SIGNED_CERT)",
  });
});
