import { claimServer } from "#db/server-claim.ts";

/** A separate process that claims the given database and runs until it is killed. */
const [url = "", label = ""] = process.argv.slice(2);
await claimServer(url, label);
console.log(JSON.stringify({ claimed: true }));
