import { spawnSync } from "node:child_process";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Test files run beside each other; apt refuses whoever comes second. */
const LOCK = join(tmpdir(), "storefront-tests-apt.lock");

/** Installs a package where this is Debian and root, one caller at a time; what apt said. */
export function installDebianPackage(name: string): string {
  // At run level 1 a package does not start a server of its own.
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive", RUNLEVEL: "1" };
  const script = 'apt-get update; apt-get install -y "$0"';
  const { output, error } = spawnSync("flock", [LOCK, "sh", "-c", script, name], {
    env,
    encoding: "utf8",
  });
  return error?.message ?? output.join("");
}
