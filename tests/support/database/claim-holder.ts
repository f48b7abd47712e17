import { claimServer } from "#db/server-claim.ts";

/** A separate process that claims the given database and runs until it is killed. */
const [url = "", label = ""] = process.argv.slice(2);
console.log(JSON.stringify(await claimServer(url, label)));
