import { describe, expect, it } from "vitest";
import type { AddressSource } from "#lib/limits/client-address.ts";
import {
  clientIdentities,
  clientIdentity,
  SOCKET_ADDRESS_HEADER,
} from "#lib/limits/client-address.ts";
import { collectGarbage } from "#tests/support/collect-garbage.ts";

const socket = (address: string, forwarded?: string) => {
  const headers = new Headers({ [SOCKET_ADDRESS_HEADER]: address });
  if (forwarded !== undefined) headers.set("x-forwarded-for", forwarded);
  return headers;
};
const server = (trustedHops: number): AddressSource => ({ kind: "server", trustedHops });
const ofSocket = (address: string) => clientIdentity(socket(address), server(0));

describe("R58: the client's id for rate limits", () => {
  it("identifies a client by a digest instead of its address", () => {
    const identity = ofSocket("192.0.2.1");
    expect(identity).toMatch(/^[\w-]{22}$/);
    expect(identity).not.toBe(ofSocket("192.0.2.2"));
  });

  it("gives every notation of an IPv4 address the same id", () => {
    const identity = ofSocket("192.0.2.1");
    for (const same of [
      "::ffff:192.0.2.1",
      "::FFFF:c000:201",
      " 192.0.2.1 ",
      "0:0:0:0:0:ffff:c000:201",
    ]) {
      expect(ofSocket(same)).toBe(identity);
    }
  });

  it("gives a hundred addresses of one IPv6 /64 the same id", () => {
    const addresses = Array.from(
      { length: 100 },
      (_, index) => `2001:db8:0:1::${index.toString(16)}`,
    );
    expect(new Set(addresses.map(ofSocket)).size).toBe(1);
    expect(ofSocket("2001:db8:0:2::1")).not.toBe(ofSocket("2001:db8:0:1::1"));
  });

  it("R78: identifies the /48 of IPv6 clients only", () => {
    const network = (address: string) => clientIdentities(socket(address), server(0)).network;
    expect(network("2001:db8:1:1::1")).toMatch(/^[\w-]{22}$/);
    expect(network("2001:db8:1:2::1")).toBe(network("2001:db8:1:1::1"));
    expect(network("2001:db8:2:1::1")).not.toBe(network("2001:db8:1:1::1"));
    // The /48 and its first /64 have the same network address.
    expect(network("2001:db8:1:0::1")).not.toBe(ofSocket("2001:db8:1:0::1"));
    for (const other of ["192.0.2.1", "::ffff:192.0.2.1", "unknown"]) {
      expect(network(other)).toBeUndefined();
    }
  });

  it.each(["fe80::1%eth0", "fe80::1%25eth0"])(
    "accepts the link-local address %s with a zone",
    (address) => {
      expect(() => ofSocket(address)).not.toThrow();
    },
  );

  it.each([
    "",
    " ",
    "unknown",
    "_hidden",
    "192.0.2.1:4711",
    "[2001:db8::1]:443",
    "1.2.3.4.5",
    "x".repeat(9000),
  ])("puts %j into the shared bucket", (address) => {
    expect(ofSocket(address)).toBe("unknown");
  });
});

describe("R58: the trusted hop of X-Forwarded-For", () => {
  const client = ofSocket("192.0.2.1");
  const proxied = (hops: number, forwarded?: string) =>
    clientIdentity(socket("198.51.100.9", forwarded), server(hops));

  it.each([
    [1, "192.0.2.1"],
    [1, "10.0.0.1, 192.0.2.1"],
    [1, "10.0.0.1,192.0.2.1 "],
    [2, "10.0.0.1, 192.0.2.1, 203.0.113.5"],
    [2, "192.0.2.1, 203.0.113.5"],
  ])("takes hop %i from the right of %j", (hops, forwarded) => {
    expect(proxied(hops, forwarded)).toBe(client);
  });

  it("uses the socket's address when no proxy is trusted", () => {
    expect(clientIdentity(socket("192.0.2.1", "10.0.0.1"), server(0))).toBe(client);
  });

  it.each([
    [1, undefined],
    [1, ""],
    [2, "192.0.2.1"],
    [3, "192.0.2.1, 203.0.113.5"],
  ])("finds no client %i hops from the right of %j", (hops, forwarded) => {
    expect(proxied(hops, forwarded)).toBe("unknown");
  });

  it("uses x-real-ip on Vercel and no header without a trusted source", () => {
    const headers = socket("198.51.100.9", "10.0.0.1");
    headers.set("x-real-ip", "192.0.2.1");
    expect(clientIdentity(headers, { kind: "vercel" })).toBe(client);
    expect(clientIdentity(headers, { kind: "unknown" })).toBe("unknown");
  });
});

describe("R58: a shopper's address sent by a trusted storefront", () => {
  const shopper = ofSocket("192.0.2.1");
  const identityOf = (hops: number, address: string, forwarded?: string) =>
    clientIdentity(socket(address, forwarded), {
      kind: "server",
      trustedHops: hops,
      storefronts: ["203.0.113.5", "2001:db8:1::/48", "2001:db8:5::1"],
    });

  it.each([
    [0, "203.0.113.5", "192.0.2.1"],
    [0, "::ffff:203.0.113.5", "192.0.2.1"],
    [0, "2001:db8:1:2::3", "192.0.2.1"],
    [0, "2001:db8:5::1", "192.0.2.1"],
    [0, "203.0.113.5", "10.0.0.1, 192.0.2.1"],
    [1, "198.51.100.9", "192.0.2.1, 203.0.113.5"],
    [2, "198.51.100.9", "192.0.2.1, 203.0.113.5, 198.51.100.8"],
  ])("counts behind %i proxies, from %s with %j", (hops, address, forwarded) => {
    expect(identityOf(hops, address, forwarded)).toBe(shopper);
  });

  it.each([
    [0, "203.0.113.6", "192.0.2.1"],
    [0, "2001:db8:2::3", "192.0.2.1"],
    [0, "2001:db8:5::2", "192.0.2.1"],
    [1, "203.0.113.5", "192.0.2.1, 203.0.113.6"],
    [1, "203.0.113.5", "192.0.2.1, 203.0.113.5, 203.0.113.6"],
  ])(
    "does not count from an untrusted client behind %i proxies, from %s with %j",
    (hops, address, forwarded) => {
      expect(identityOf(hops, address, forwarded)).not.toBe(shopper);
    },
  );

  it("falls back to the storefront's own address", () => {
    expect(identityOf(0, "203.0.113.5")).toBe(ofSocket("203.0.113.5"));
    expect(identityOf(1, "198.51.100.9", "203.0.113.5")).toBe(ofSocket("203.0.113.5"));
    expect(identityOf(0, "203.0.113.5", "unknown")).toBe("unknown");
  });
});

it("R71: caches an address without retaining its header", () => {
  const heapBytes = () => {
    collectGarbage();
    return process.memoryUsage().heapUsed;
  };
  const madeUp = "x".repeat(10_000);
  const before = heapBytes();
  for (let number = 0; number < 1_000; number += 1) {
    const hop = `2001:db8:1:1:1:1:1:${number.toString(16).padStart(4, "0")}`;
    clientIdentity(socket("192.0.2.1", `${number} ${madeUp}, ${hop}`), server(1));
  }
  expect(heapBytes() - before).toBeLessThan(2_000_000);
});
