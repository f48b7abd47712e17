import { randomBytes } from "node:crypto";
import { Command, Option } from "commander";
import { email } from "#db/commands/arguments.ts";
import { runCommand, UsageError, withDatabase } from "#db/commands/connect.ts";
import { storeNamed } from "#db/commands/store-named.ts";
import type { Role } from "#db/merchant-schema.ts";
import { findMerchantByEmail, listMembers, removeMember } from "#db/queries/stores/members.ts";
import { createMerchantAccounts } from "#lib/accounts/merchant-accounts.ts";
import { addStoreMember } from "#lib/services/members/add-store-member.ts";

const program = new Command("merchant").description(
  "People who run stores from the dashboard. A password is shown once, when it is made.",
);

/** Commands sign no cookies, so the secret is irrelevant. */
const accountsOn = (db: Parameters<typeof createMerchantAccounts>[0]["db"], publicUrl: string) =>
  createMerchantAccounts({ db, secret: randomBytes(32).toString("base64url"), publicUrl });

program
  .command("create")
  .description("Let a person into a store; a new account's password is alone on the last line")
  .requiredOption("--email <address>", "what they sign in with", email)
  .requiredOption("--store <slug>", "the store")
  .option("--name <name>", "how they are called")
  .addOption(
    new Option("--role <role>", "how far they are let in")
      .choices(["owner", "staff"])
      .default("owner"),
  )
  .action((options: { email: string; store: string; name?: string; role: Role }) =>
    withDatabase(async (db, _url, env) => {
      const { uid: storeUid } = await storeNamed(db, options.store);
      const password = newPassword();
      const { created } = await addStoreMember(
        { db, accounts: accountsOn(db, env.PUBLIC_URL) },
        {
          storeUid,
          role: options.role,
          email: options.email,
          name: options.name ?? options.email,
          password,
        },
      );
      console.log(`${options.email} is now ${options.role} of ${options.store}.`);
      if (!created) return console.log("The account existed: its password is as it was.");
      console.log(
        `Sign in at ${env.PUBLIC_URL}/dashboard with this password. It is not shown again:`,
      );
      console.log(password);
    }),
  );

program
  .command("list")
  .description("List who may enter which store")
  .option("--store <slug>", "of this store alone")
  .action(({ store }: { store?: string }) =>
    withDatabase(async (db) => {
      const members = await listMembers(
        db,
        store === undefined ? undefined : (await storeNamed(db, store)).uid,
      );
      if (members.length === 0) console.log("Nobody yet");
      else console.table(members);
    }),
  );

program
  .command("remove")
  .description("Shut a person out of a store, at once")
  .requiredOption("--email <address>", "what they sign in with", email)
  .requiredOption("--store <slug>", "the store")
  .action((options: { email: string; store: string }) =>
    withDatabase(async (db) => {
      const { uid: storeUid } = await storeNamed(db, options.store);
      const merchant = await findMerchantByEmail(db, options.email);
      const removed = merchant && (await removeMember(db, { storeUid, merchantId: merchant.id }));
      if (!removed) throw new UsageError(`${options.email} does not work in ${options.store}`);
      console.log(`${options.email} is out of ${options.store}.`);
    }),
  );

program
  .command("password")
  .description("Give a person a new password and sign them out everywhere; alone on the last line")
  .argument("<email>", "what they sign in with", email)
  .action((address: string) =>
    withDatabase(async (db, _url, env) => {
      const merchant = await findMerchantByEmail(db, address);
      if (!merchant) throw new UsageError(`Nobody signs in with ${address}`);
      const password = newPassword();
      await accountsOn(db, env.PUBLIC_URL).resetPassword({ ...merchant, email: address }, password);
      console.log(`${address} is signed out everywhere. The new password is not shown again:`);
      console.log(password);
    }),
  );

function newPassword(): string {
  return randomBytes(15).toString("base64url");
}

await runCommand(program);
