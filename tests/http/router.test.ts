import { expect, it } from "vitest";
import { createRouter } from "#lib/http/routes/router.ts";

it("passes unexpected errors on to the server", async () => {
  const router = createRouter().get("/broken", async () => {
    throw new Error("unexpected");
  });
  const send = async () => router.fetch(new Request("http://shop.example/broken"));
  await expect(send()).rejects.toThrow("unexpected");
});
