import { claimServer } from "#db/server-claim.ts";

/** A process of its own that claims the database it is given and stays until killed. */
const [url = "", label = ""] = process.argv.slice(2);
console.log(JSON.stringify(await claimServer(url, label)));
