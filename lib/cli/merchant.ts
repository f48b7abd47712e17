import { Command, Option } from "commander";
import { deleteTwoFactor } from "#db/queries/stores/member-changes.ts";
import { listMembers, type Role } from "#db/queries/stores/members.ts";
import { email, parsedBy } from "#lib/cli/arguments.ts";
import {
  findStoreUid,
  getStoreBySlug,
  printTable,
  runCommand,
  UsageError,
  urlFor,
  withDatabase,
} from "#lib/cli/connect.ts";
import { withRuntime } from "#lib/cli/with-runtime.ts";
import { BODY_LIMITS } from "#lib/contract/constants.ts";
import { requiredLine } from "#lib/contract/shopper.ts";
import {
  addStoreMember,
  randomPassword,
  removeStoreMember,
  resetPassword,
} from "#lib/services/members/store-members.ts";

const program = new Command("merchant").description(
  "Manage the members of stores. A password is shown once.",
);

program
  .command("create")
  .description("Add a member to a store; prints a new account's password on the last line")
  .requiredOption("--email <address>", "email address of the account", email)
  .requiredOption("--store <slug>", "slug of the store")
  .option(
    "--name <name>",
    "display name",
    parsedBy(requiredLine(BODY_LIMITS.name), `Use 1 to ${BODY_LIMITS.name} characters.`),
  )
  .addOption(
    new Option(
      "--role <role>",
      "permissions: owners can do everything; staff cannot change settings or keys",
    )
      .choices(["owner", "staff"])
      .default("owner"),
  )
  .action((options: { email: string; store: string; name?: string; role: Role }) =>
    withRuntime(async (rt) => {
      const { uid: storeUid } = await getStoreBySlug(rt.db, options.store);
      const password = randomPassword();
      const { created } = await addStoreMember(rt, {
        storeUid,
        role: options.role,
        email: options.email,
        name: options.name ?? options.email,
        password,
      });
      console.log(`${options.email} is now ${options.role} of ${options.store}.`);
      console.log(`Next: sign in at ${urlFor(rt.env, "/dashboard")} and follow the checklist`);
      if (!created) return console.log("The account already existed; its password is unchanged.");
      console.log("The password will not be shown again:");
      console.log(password);
    }),
  );

program
  .command("list")
  .description("List the members of stores")
  .option("--store <slug>", "only members of this store")
  .action(({ store }: { store?: string }) =>
    withDatabase(async (db) => {
      printTable(await listMembers(db, await findStoreUid(db, store)), "No members yet");
    }),
  );

program
  .command("remove")
  .description("Remove a member from a store")
  .requiredOption("--email <address>", "email address of the account", email)
  .requiredOption("--store <slug>", "slug of the store")
  .action(({ email: address, store }: { email: string; store: string }) =>
    withDatabase(async (db) => {
      const { uid: storeUid } = await getStoreBySlug(db, store);
      if (!(await removeStoreMember(db, { storeUid, email: address }))) {
        throw new UsageError(`${address} is not a member of ${store}`);
      }
      console.log(`${address} was removed from ${store}.`);
    }),
  );

program
  .command("password")
  .description("Reset a password and end all sessions; prints the password on the last line")
  .argument("<email>", "email address of the account", email)
  .action((address: string) =>
    withRuntime(async (rt) => {
      const password = await resetPassword(rt, address);
      if (!password) throw new UsageError(`No account has the address ${address}`);
      console.log(`${address} is signed out everywhere. The new password is not shown again:`);
      console.log(password);
    }),
  );

program
  .command("remove-two-factor")
  .description("Remove a lost authenticator app and end all sessions; the password is unchanged")
  .argument("<email>", "email address of the account", email)
  .action((address: string) =>
    withDatabase(async (db) => {
      if (!(await deleteTwoFactor(db, address))) {
        throw new UsageError(`No account with an authenticator app has the address ${address}`);
      }
      console.log(`${address} is signed out everywhere, and signs in with the password only.`);
    }),
  );

await runCommand(program);
