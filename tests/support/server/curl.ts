import { execFile, spawnSync } from "node:child_process";
import { mkdtemp, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { installDebianPackage } from "#tests/support/server/debian.ts";

/** The response to a shell command. */
export interface CurlReply {
  status: number;
  headers: Record<string, string>;
  /** The output without the headers. */
  text: string;
  /** The given variables, and those that the command has set. */
  variables: Record<string, string>;
}

/** Runs shell commands that contain one `curl`, and returns the response. */
export async function runCurl(
  command: string,
  variables: Record<string, string>,
): Promise<CurlReply> {
  installTool("curl");
  installTool("jq");
  const folder = await mkdtemp(join(tmpdir(), "curl-"));
  // The headers go to a file: the output is only the body.
  await writeFile(
    join(folder, ".curlrc"),
    `silent\nshow-error\ndump-header = "${folder}/headers"\n`,
  );
  const script = `set -ea\n${command}\nenv -0 > variables`;
  const { stdout } = await promisify(execFile)("sh", ["-c", script], {
    cwd: folder,
    env: { ...process.env, ...variables, CURL_HOME: folder },
    timeout: 60_000,
  });
  const [statusLine = "", ...lines] = (await readFile(join(folder, "headers"), "utf8"))
    .trim()
    .split("\r\n");
  return {
    status: Number(statusLine.split(" ")[1]),
    headers: Object.fromEntries(
      lines.map((line) => {
        const [name = "", ...value] = line.split(": ");
        return [name.toLowerCase(), value.join(": ")];
      }),
    ),
    text: stdout.startsWith("HTTP/") ? (stdout.split("\r\n\r\n")[1] ?? "") : stdout,
    variables: await readVariables(join(folder, "variables")),
  };
}

/** Reads variables in the format of `env -0`. */
async function readVariables(file: string): Promise<Record<string, string>> {
  const lines = (await readFile(file, "utf8")).split("\0").filter(Boolean);
  return Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf("=")), line.slice(line.indexOf("=") + 1)]),
  );
}

function installTool(name: string): void {
  const isThere = () => spawnSync(name, ["--version"]).status === 0;
  if (isThere()) return;
  const output = installDebianPackage(name);
  if (!isThere()) throw new Error(`These tests need ${name}: install it. ${output}`);
}
