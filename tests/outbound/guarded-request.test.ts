import type { lookup } from "node:dns";
import { createServer, type Server } from "node:http";
import { type AddressInfo, isIP } from "node:net";
import { afterEach, beforeEach, expect, it } from "vitest";
import { AddressNotAllowed, createGuardedRequest } from "#lib/outbound/guarded-request.ts";
import { isPublicAddress } from "#lib/outbound/public-address.ts";

/** Used as a public address: the guard of these tests allows it. */
const PUBLIC = "127.0.0.2";
const PRIVATE = "127.0.0.1";

let server: Server;
let port: number;
let connectedTo: (string | undefined)[];

beforeEach(async () => {
  connectedTo = [];
  server = createServer((request, response) => {
    if (request.url === "/redirect") response.writeHead(302, { location: "/" });
    if (request.url === "/upgrade")
      response.writeHead(101, { connection: "upgrade", upgrade: "x" });
    response.end();
  });
  server.on("connection", ({ localAddress }) => connectedTo.push(localAddress));
  await new Promise<void>((resolve) => server.listen(0, "0.0.0.0", resolve));
  port = (server.address() as AddressInfo).port;
});
afterEach(() => new Promise((resolve) => server.close(resolve)));

/** Sends a request; each DNS look-up returns the next list of addresses, in the end the last one. */
function sendWith(...answers: string[][]) {
  const resolve = ((
    _hostname: string,
    _options: object,
    callback: (...args: unknown[]) => void,
  ) => {
    const [addresses = []] = answers.length > 1 ? [answers.shift()] : answers;
    callback(
      null,
      addresses.map((address) => ({ address, family: isIP(address) })),
    );
  }) as unknown as typeof lookup;
  const isAllowed = (address: string) => address === PUBLIC || isPublicAddress(address);
  const send = createGuardedRequest({ isAllowed, resolve });
  return async (path = "/", host = "receiver.example") => {
    const response = await send(new URL(`http://${host}:${port}${path}`), {});
    response.resume();
    return response.statusCode;
  };
}

it.each([PRIVATE, "169.254.169.254", "10.0.0.1", "::1", "::ffff:127.0.0.1"])(
  "R84: does not connect to a name that resolves to a public address first and to %s afterwards",
  async (address) => {
    const send = sendWith([PUBLIC], [address]);
    expect(await send()).toBe(200);
    await expect(send()).rejects.toThrow(AddressNotAllowed);
    await expect(send()).rejects.toThrow(AddressNotAllowed);
    expect(connectedTo).toEqual([PUBLIC]);
  },
);

it("R84: connects only to the public addresses of a name that has others, too", async () => {
  const send = sendWith(["::1", PRIVATE, PUBLIC]);
  expect(await send()).toBe(200);
  expect(connectedTo).toEqual([PUBLIC]);
});

it.each(["2130706433", "0x7f.1", "127.1", "[::ffff:10.0.0.1]", "[::ffff:7f00:1]", "[::1]", "0"])(
  "R84: refuses the IP address %s in the URL",
  async (host) => {
    await expect(sendWith([PUBLIC])("/", host)).rejects.toThrow(AddressNotAllowed);
    expect(connectedTo).toEqual([]);
  },
);

it("R84: does not follow redirects", async () => {
  expect(await sendWith([PUBLIC])("/redirect")).toBe(302);
  expect(connectedTo).toEqual([PUBLIC]);
});

it("rejects a response that switches protocols", async () => {
  await expect(sendWith([PUBLIC])("/upgrade")).rejects.toThrow("closed without a response");
});
