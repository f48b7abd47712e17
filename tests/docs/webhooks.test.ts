import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { expect, it } from "vitest";
import { readTopic } from "#lib/docs/guide.ts";
import { generateWebhookSecret, signWebhook } from "#lib/webhooks/signature.ts";
import { codeFences } from "#tests/docs/code-fences.ts";
import { INSTANCE_INFO } from "#tests/docs/instance-info.ts";

const BODY = '{"type":"order.paid","data":{"name":"Adé ₦"}}';

it("computes the signature of a webhook with the commands of the guide", async () => {
  const fences = codeFences(await readTopic("webhooks", INSTANCE_INFO));
  const command = fences.find(({ words }) => words.includes("verify.sh"))?.text ?? "";
  const secret = generateWebhookSecret();
  const content = { id: "0f3c1a52-9d56-4a75-8b8e-5d0a3c1b7a11", timestamp: 1795249888, body: BODY };
  const folder = await mkdtemp(path.join(tmpdir(), "webhook-"));
  try {
    await writeFile(path.join(folder, "body.json"), BODY);
    const environment = {
      WEBHOOK_SECRET: secret,
      WEBHOOK_ID: content.id,
      WEBHOOK_TIMESTAMP: String(content.timestamp),
    };
    const { stdout } = await promisify(execFile)("sh", ["-c", command], {
      cwd: folder,
      env: { ...process.env, ...environment },
    });
    expect(`v1,${stdout.trim()}`).toBe(signWebhook(content, [secret]));
  } finally {
    await rm(folder, { recursive: true });
  }
});
