import { spawnSync } from "node:child_process";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Serializes installations: test files run concurrently, and apt rejects a second process. */
const LOCK = join(tmpdir(), "storefront-tests-apt.lock");

/** Installs a package on Debian as root and returns apt's output. */
export function installDebianPackage(name: string): string {
  // At run level 1 a package does not start its server.
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive", RUNLEVEL: "1" };
  const script = 'apt-get update; apt-get install -y "$0"';
  const { output, error } = spawnSync("flock", [LOCK, "sh", "-c", script, name], {
    env,
    encoding: "utf8",
  });
  return error?.message ?? output.join("");
}
