import { Command } from "commander";
import { COMMAND_ACTOR, getStoreBySlug, runCommand } from "#lib/cli/connect.ts";
import { withRuntime } from "#lib/cli/with-runtime.ts";
import type { PictureCopies } from "#lib/contract/dashboard/files.ts";
import { merchantContext } from "#lib/services/context.ts";
import { copyPictures } from "#lib/services/pictures/copy-pictures.ts";

const program = new Command("copy-pictures")
  .description("Copy product images from other servers into the store")
  .requiredOption("--store <slug>", "slug of the store")
  .addHelpText(
    "after",
    "\nExit code: 0 all copied, 1 stopped by an error, 2 some could not be copied.",
  )
  .action(copyAll);

await runCommand(program);

async function copyAll({ store: slug }: { store: string }): Promise<void> {
  await withRuntime(async (rt) => {
    const store = await getStoreBySlug(rt.db, slug);
    const ctx = merchantContext(rt, { storeUid: store.uid, actor: COMMAND_ACTOR });
    let copied = 0;
    let failed = 0;
    try {
      for (let after: string | null = ""; after !== null; ) {
        const batch: PictureCopies = await copyPictures(ctx, { after });
        for (const { url, reason } of batch.failures) console.error(`${url}: ${reason}`);
        copied += batch.copied;
        failed += batch.failures.length;
        after = batch.last;
      }
    } finally {
      await ctx.cdn.purge(store.uid);
    }
    console.log(`${store.store_name}: ${copied} copied, ${failed} could not be copied`);
    if (failed > 0) process.exitCode = 2;
  });
}
