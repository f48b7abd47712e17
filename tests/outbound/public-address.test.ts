import { expect, it } from "vitest";
import { isPublicAddress } from "#lib/outbound/public-address.ts";

it.each([
  ...["0.0.0.0", "10.1.2.3", "100.64.0.1", "127.0.0.1", "169.254.169.254", "172.16.0.1"],
  ...["192.0.2.1", "192.168.0.1", "198.18.0.1", "224.0.0.1", "240.0.0.1", "255.255.255.255"],
  ...["::", "::1", "::7f00:1", "::808:808", "::ffff:10.0.0.1", "64:ff9b::7f00:1", "fc00::1"],
  ...["fe80::1", "fec0::1", "ff02::1", "2001:db8::1", "2002:7f00:1::", "2001::1"],
])("R49: treats %s as not public", (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

it("R49: treats internet addresses as public", () => {
  expect(["8.8.8.8", "2606:4700::1111", "::ffff:8.8.8.8"].every(isPublicAddress)).toBe(true);
});
