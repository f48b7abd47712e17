import { text } from "node:stream/consumers";
import { joinEmbeddedPostgres } from "#db/embedded.ts";

/**
 * A separate process that joins PostgreSQL on the given data folder and leaves when its input ends.
 */
const [dataDir = ""] = process.argv.slice(2);
const { url, startedHere, leave } = await joinEmbeddedPostgres({
  dataDir,
  serverSettings: { fsync: "off" },
});
console.log(JSON.stringify({ url, startedHere }));
await text(process.stdin);
await leave();
