import { describe, expect, it } from "vitest";
import { createDeviceCookie } from "#lib/accounts/device-cookie.ts";

const EMAIL = "ada@example.com";
const SECRET = "s".repeat(32);
const DAY_MS = 86_400_000;

function setUp(options: Partial<Parameters<typeof createDeviceCookie>[0]> = {}) {
  const clock = { now: Date.UTC(2026, 2, 1) };
  const device = createDeviceCookie({
    secret: SECRET,
    publicUrl: "https://shop.example",
    now: () => clock.now,
    ...options,
  });
  return { clock, device };
}

/** The request headers of a browser that stored the cookie. */
function headersWith(setCookie: string): Headers {
  const [pair = ""] = setCookie.split(";");
  return new Headers({ cookie: `other=1; ${pair}; storefront.session=2` });
}

describe("device cookie", () => {
  it("sets a device cookie that scripts cannot read, for the dashboard's API only and over https only", async () => {
    const { device } = setUp();
    const cookie = await device.issue(EMAIL);
    expect(cookie).toMatch(/^__Secure-storefront\.device=/);
    expect(cookie.split("; ").slice(1).sort()).toEqual(
      ["HttpOnly", "Secure", "SameSite=Strict", "Path=/api/dashboard", "Max-Age=7776000"].sort(),
    );
    expect(cookie).not.toContain("ada");
    const plain = await setUp({ publicUrl: "http://localhost:3000" }).device.issue(EMAIL);
    expect(plain).toMatch(/^storefront\.device=/);
    expect(plain).not.toContain("Secure");
  });

  it("recognizes the device of an account however its email address is written", async () => {
    const { device } = setUp();
    const headers = headersWith(await device.issue("Ada@Example.com"));
    const id = await device.read(headers, EMAIL);
    expect(id).toMatch(/^[\w-]{21}$/);
    expect(await device.read(headers, "ADA@example.com")).toBe(id);
  });

  it("assigns a new device id at each sign-in", async () => {
    const { device } = setUp();
    const [one, two] = [await device.issue(EMAIL), await device.issue(EMAIL)];
    expect(await device.read(headersWith(one), EMAIL)).not.toBe(
      await device.read(headersWith(two), EMAIL),
    );
  });

  it("rejects a device cookie of another account or signed with another secret", async () => {
    const { device } = setUp();
    const headers = headersWith(await device.issue(EMAIL));
    expect(await device.read(headers, "eve@example.com")).toBeUndefined();
    expect(await setUp({ secret: "t".repeat(32) }).device.read(headers, EMAIL)).toBeUndefined();
  });

  it("accepts a device cookie for 90 days", async () => {
    const { clock, device } = setUp();
    const headers = headersWith(await device.issue(EMAIL));
    clock.now += 90 * DAY_MS - 1000;
    expect(await device.read(headers, EMAIL)).toBeDefined();
    clock.now += 1000;
    expect(await device.read(headers, EMAIL)).toBeUndefined();
  });

  it.each([
    ["no cookie", ""],
    ["an empty cookie", "__Secure-storefront.device="],
    ["an unsigned cookie", "__Secure-storefront.device=id.99999999999"],
    [
      "a cookie with a made-up signature",
      `__Secure-storefront.device=id.99999999999.${"A".repeat(43)}=`,
    ],
    ["a cookie without percent-encoding", "__Secure-storefront.device=%"],
  ])("reads no device from %s", async (_, cookie) => {
    expect(await setUp().device.read(new Headers({ cookie }), EMAIL)).toBeUndefined();
  });

  it("rejects a device cookie with a later expiry than it was signed with", async () => {
    const { clock, device } = setUp();
    const cookie = await device.issue(EMAIL);
    const expires = String(clock.now / 1000 + 7_776_000);
    expect(cookie).toContain(expires);
    const headers = headersWith(cookie.replace(expires, String(Number(expires) + 1)));
    expect(await device.read(headers, EMAIL)).toBeUndefined();
  });
});
