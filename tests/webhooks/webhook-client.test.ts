import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { createWebhookClient } from "#lib/webhooks/webhook-client.ts";
import {
  type FakeReceiver,
  faults,
  startFakeReceiver,
} from "#tests/support/webhooks/fake-receiver.ts";

let receiver: FakeReceiver;
beforeAll(async () => {
  receiver = await startFakeReceiver();
});
afterAll(() => receiver.close());
beforeEach(() => receiver.reset());

const unguarded = { requiresHttps: false, isAllowed: () => true };
const local = createWebhookClient(unguarded);
const impatient = createWebhookClient({ ...unguarded, timeoutMs: 200 });
const guarded = createWebhookClient({ requiresHttps: false });

function post(client = local, url = receiver.url, signal?: AbortSignal) {
  return client.post({ url, headers: { "webhook-id": "1" }, body: '{"a":"₦"}' }, signal);
}

it("posts the headers and exactly the bytes of the body", async () => {
  receiver.respondWith((response) => response.writeHead(200).end("thanks"));
  expect(await post()).toMatchObject({ status: 200, error: "", reply: "thanks" });
  const [{ text, headers } = { text: "", headers: {} }] = receiver.received;
  expect(text).toBe('{"a":"₦"}');
  expect(headers).toMatchObject({ "webhook-id": "1", "content-length": "11" });
});

it("stops reading a long reply, and returns its first 2 KB without NUL characters", async () => {
  let isClosed = false;
  receiver.respondWith((response) => {
    const write = () => {
      while (!response.destroyed && response.write("\0".repeat(16 * 1024)));
      response.once("drain", write);
    };
    response.on("close", () => {
      isClosed = true;
    });
    write();
  });
  const { status, reply } = await post();
  expect([status, reply]).toEqual([200, "\uFFFD".repeat(2048)]);
  await expect.poll(() => isClosed).toBe(true);
});

it("R84: does not follow a redirect", async () => {
  receiver.respondWith(faults.redirect);
  expect(await post()).toMatchObject({ status: 307 });
  expect(receiver.received.map(({ path }) => path)).toEqual(["/"]);
});

it("gives up on a receiver that does not respond in time", async () => {
  receiver.respondWith(faults.hang);
  expect(await post(impatient)).toMatchObject({
    status: null,
    error: "The server took longer than 0.2 seconds to respond",
  });
});

it("reports the status of a receiver that never ends its reply", async () => {
  receiver.respondWith((response) => response.writeHead(200).write("a"));
  expect(await post(impatient)).toMatchObject({ status: 200 });
});

it("reports the code of a connection error", async () => {
  receiver.respondWith(faults.disconnect);
  expect(await post()).toMatchObject({
    status: null,
    error: "The server cannot be reached (ECONNRESET)",
  });
});

it("rejects when its signal aborts", async () => {
  receiver.respondWith(faults.hang);
  const stopped = new AbortController();
  const posted = post(local, receiver.url, stopped.signal);
  await expect.poll(() => receiver.received.length).toBe(1);
  stopped.abort();
  await expect(posted).rejects.toThrow("abort");
});

it.each(["127.0.0.1", "2130706433", "0x7f.1", "[::ffff:127.0.0.1]", "localhost"])(
  "R84: does not connect to the private address %s",
  async (host) => {
    expect(await post(guarded, `http://${host}:${receiver.port}/`)).toMatchObject({
      status: null,
      error: "The server cannot be reached or is not on the public internet",
    });
    expect(receiver.received).toEqual([]);
  },
);

it.each([
  ["http://2130706433/", "must be on the public internet"],
  ["http://0x7f.1/", "must be on the public internet"],
  ["http://[::ffff:10.0.0.1]/", "must be on the public internet"],
  ["https://user:password@receiver.example/", "must not contain a user name or password"],
  ["ftp://receiver.example/", "must be an http or https URL"],
  ["receiver.example", "must be an http or https URL"],
  ["http://receiver.example/hooks", undefined],
])("R84: checks whether webhooks can be sent to %s", (url, problem) => {
  expect(guarded.findUrlProblem(url)).toBe(problem);
});

it("requires https in live mode", () => {
  const live = createWebhookClient({ requiresHttps: true });
  expect(live.findUrlProblem("http://receiver.example/")).toBe("must be an https URL");
  expect(live.findUrlProblem("https://receiver.example/")).toBeUndefined();
});
