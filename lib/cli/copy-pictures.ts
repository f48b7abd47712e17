import { Command } from "commander";
import { getStoreBySlug, runCommand, withDatabase } from "#lib/cli/connect.ts";
import type { PictureCopies } from "#lib/contract/dashboard/files.ts";
import { purgePages } from "#lib/http/pages/cdn-cache.ts";
import { createPictureFetcher } from "#lib/pictures/fetch-picture.ts";
import { createPictureStorage } from "#lib/pictures/picture-storage.ts";
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
  await withDatabase(async (db, _url, env) => {
    const store = await getStoreBySlug(db, slug);
    const ctx = {
      db,
      storeUid: store.uid,
      pictures: createPictureStorage(env, db, { warn: (_fields, text) => console.error(text) }),
      pictureQuotaMegabytes: env.PICTURE_QUOTA_MEGABYTES,
      fetchPicture: createPictureFetcher(),
    };
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
      await purgePages(env, store.uid);
    }
    console.log(`${store.store_name}: ${copied} copied, ${failed} could not be copied`);
    if (failed > 0) process.exitCode = 2;
  });
}
