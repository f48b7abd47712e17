import { Command, InvalidArgumentError, Option } from "commander";
import { type ApiKeyRow, listKeys } from "#db/queries/api-keys/api-keys.ts";
import { parsedBy } from "#lib/cli/arguments.ts";
import {
  findStoreUid,
  getStoreBySlug,
  printTable,
  runCommand,
  UsageError,
  withDatabase,
} from "#lib/cli/connect.ts";
import { KeyRequest } from "#lib/contract/dashboard/keys.ts";
import { Uid } from "#lib/contract/scalars.ts";
import { parseDuration } from "#lib/kernel/clock.ts";
import { createKey } from "#lib/services/api-keys/create-key.ts";
import { revokeKeyByUid, rotateKeyByUid } from "#lib/services/api-keys/keys-by-uid.ts";
import { keyState } from "#lib/services/api-keys/store-keys.ts";

const keyUid = parsedBy(Uid, "Use a uid from `npm run key -- list`.");

const DURATION_HINT = "minutes, hours or days, such as 90d, 24h, 30m";

interface NewKeyOptions {
  store: string;
  name: string;
  expires?: number;
  readEvents: boolean;
}

const program = new Command("key").description(
  "Manage API keys. A key belongs to one store and is shown once.",
);

program
  .command("create")
  .description("Create a key and print it on the last line")
  .requiredOption("--store <slug>", "slug of the store")
  .option(
    "--name <name>",
    "name of the key",
    parsedBy(KeyRequest.shape.name, "Use 1 to 60 characters."),
    "API key",
  )
  .option("--expires <duration>", `lifetime: ${DURATION_HINT}`, lifetime)
  .option("--read-events", "let it read the store's events, which contain all orders", false)
  .action(({ store, name, expires, readEvents: canReadEvents }: NewKeyOptions) =>
    withDatabase(async (db, _url, env) => {
      const storeUid = (await getStoreBySlug(db, store)).uid;
      const expiresAt = expires === undefined ? null : new Date(Date.now() + expires);
      const terms = { storeUid, name, mode: env.APP_MODE, expiresAt, canReadEvents };
      const { uid, key } = await createKey(db, terms);
      console.log(`Key ${uid} for ${store}. It will not be shown again:`);
      console.log(key);
    }),
  );

program
  .command("list")
  .description("List keys")
  .option("--store <slug>", "only keys of this store")
  .action(({ store }: { store?: string }) =>
    withDatabase(async (db) => {
      const keys = await listKeys(db, await findStoreUid(db, store));
      printTable(keys.map(toTableRow), "No keys yet");
    }),
  );

program
  .command("revoke")
  .description("Revoke a key")
  .argument("<uid>", "the key's uid, from `key -- list`", keyUid)
  .action((uid: string) =>
    withDatabase(async (db) => {
      if (!(await revokeKeyByUid(db, uid))) throw noSuchKey();
      console.log(`Revoked ${uid}`);
    }),
  );

program
  .command("rotate")
  .description(
    "Create a new key with the same name and access and no expiry date; the old key stays valid during the overlap",
  )
  .argument("<uid>", "the key's uid, from `key -- list`", keyUid)
  .addOption(
    new Option("--overlap <duration>", `how long the old key stays valid: ${DURATION_HINT}`)
      .argParser(duration)
      .default(parseDuration("24h"), "24h"),
  )
  .action((uid: string, { overlap }: { overlap: number }) =>
    withDatabase(async (db, _url, env) => {
      const rotated = await rotateKeyByUid(db, {
        uid,
        mode: env.APP_MODE,
        overlapMs: overlap,
      });
      if (!rotated) throw noSuchKey();
      console.log(`Key ${rotated.uid}. It will not be shown again:`);
      console.log(rotated.key);
    }),
  );

function duration(text: string): number {
  const milliseconds = parseDuration(text);
  if (milliseconds === undefined) throw new InvalidArgumentError(`Use ${DURATION_HINT}.`);
  return milliseconds;
}

function lifetime(text: string): number {
  const milliseconds = duration(text);
  if (milliseconds === 0) throw new InvalidArgumentError("Use at least 1m.");
  return milliseconds;
}

function noSuchKey(): UsageError {
  return new UsageError("No active key has this uid; see: npm run key -- list");
}

function toTableRow(key: ApiKeyRow) {
  return {
    uid: key.uid,
    store: key.store,
    name: key.name,
    key: `${key.prefix}…${key.last_four}`,
    created: key.created_at.toISOString(),
    "last used": key.last_used_at?.toISOString() ?? "never",
    expires: key.expires_at?.toISOString() ?? "never",
    events: key.can_read_events ? "yes" : "no",
    state: keyState(key, new Date()),
  };
}

await runCommand(program);
