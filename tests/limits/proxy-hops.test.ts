import { beforeEach, describe, expect, it } from "vitest";
import { createProxyHopsCheck, type Hops } from "#lib/limits/proxy-hops.ts";

let warnings: string[];
const log = { warn: (_: object, text: string) => warnings.push(text) };

beforeEach(() => {
  warnings = [];
});

/** Returns a check after 200 requests, created by `request` from their numbers. */
function checkAfter(
  trusted: { trustedHops: number; storefronts?: string[] },
  request: (number: number) => Hops,
) {
  const check = createProxyHopsCheck(trusted, log);
  for (let number = 0; number < 200; number += 1) check.count(request(number));
  return check;
}

const shopper = (number: number) => `192.0.2.${number}`;

describe("TRUSTED_PROXY_HOPS that is too low", () => {
  it.each(["127.0.0.1", "10.0.0.1", "::ffff:172.16.0.9", "fd00::1"])(
    "R93: reports a proxy at %s that forwards most requests, and logs it once",
    (socketAddress) => {
      const check = checkAfter({ trustedHops: 0 }, (number) => ({
        socketAddress,
        forwardedFor: number % 3 === 0 ? undefined : shopper(number),
      }));
      expect(check.problem()).toContain("set TRUSTED_PROXY_HOPS to the number of your proxies");
      expect(warnings).toEqual([check.problem()]);
    },
  );

  it("R93: reports two proxies of which one is counted", () => {
    const check = checkAfter({ trustedHops: 1 }, (number) => ({
      socketAddress: "127.0.0.1",
      forwardedFor: `${shopper(number)}, 10.0.0.7`,
    }));
    expect(check.problem()).toContain("all clients share the limits of one");
  });

  it("R93: reports nothing any more once the requests pass one proxy", () => {
    const check = checkAfter({ trustedHops: 1 }, (number) => ({
      socketAddress: "127.0.0.1",
      forwardedFor: `${shopper(number)}, 10.0.0.7`,
    }));
    for (let number = 0; number < 100; number += 1) {
      check.count({ socketAddress: "127.0.0.1", forwardedFor: shopper(number) });
    }
    expect(check.problem()).toBeUndefined();
  });
});

it("R93: reports TRUSTED_PROXY_HOPS that is higher than the number of forwarded addresses", () => {
  const check = checkAfter({ trustedHops: 2 }, (number) => ({
    socketAddress: "127.0.0.1",
    forwardedFor: shopper(number),
  }));
  expect(check.problem()).toContain("pass fewer proxies than TRUSTED_PROXY_HOPS");
  expect(warnings).toEqual([check.problem()]);
});

it.each<[string, Parameters<typeof checkAfter>[0], (number: number) => Hops]>([
  [
    "a developer without a proxy",
    { trustedHops: 0 },
    () => ({ socketAddress: "127.0.0.1", forwardedFor: undefined }),
  ],
  [
    "a proxy that is counted",
    { trustedHops: 1 },
    (number) => ({ socketAddress: "127.0.0.1", forwardedFor: shopper(number) }),
  ],
  [
    "clients that forge the header",
    { trustedHops: 0 },
    (number) => ({ socketAddress: shopper(number), forwardedFor: "10.0.0.1" }),
  ],
  [
    "a client on the internet that sends most requests, with a forged header",
    { trustedHops: 0 },
    () => ({ socketAddress: "192.0.2.1", forwardedFor: "10.0.0.1" }),
  ],
  [
    "many clients in a private network",
    { trustedHops: 0 },
    (number) => ({ socketAddress: `10.0.0.${number}`, forwardedFor: "192.0.2.1" }),
  ],
  [
    "a trusted storefront",
    { trustedHops: 0, storefronts: ["10.1.0.0/16"] },
    (number) => ({ socketAddress: "10.1.0.9", forwardedFor: shopper(number) }),
  ],
])("R93: reports nothing for %s", (_, trusted, request) => {
  expect(checkAfter(trusted, request).problem()).toBeUndefined();
  expect(warnings).toEqual([]);
});

it("R93: reports nothing before a hundred requests", () => {
  const check = createProxyHopsCheck({ trustedHops: 1 }, log);
  for (let number = 0; number < 99; number += 1) {
    check.count({ socketAddress: "127.0.0.1", forwardedFor: undefined });
  }
  expect(check.problem()).toBeUndefined();
});
