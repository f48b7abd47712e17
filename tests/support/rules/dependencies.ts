import minimumVersions from "#tests/support/rules/minimum-versions.json" with { type: "json" };
import type { Source, Violation } from "#tests/support/rules/sources.ts";

interface LockedPackage {
  version?: string;
  resolved?: string;
  integrity?: string;
  link?: boolean;
  /** Bundled in its parent's archive, whose checksum covers it. */
  inBundle?: boolean;
}

export interface Lockfile {
  packages: Record<string, LockedPackage>;
}

interface Manifest {
  dependencies?: Record<string, string>;
}

interface MinimumVersion {
  version: string;
  /** Release date, `yyyy-mm-dd`. */
  released: string;
  /** Older versions have a known vulnerability, so transitive copies must be newer, too. */
  everyCopy?: boolean;
}

/** The oldest accepted version of each package. */
const MINIMUM_VERSIONS: Record<string, MinimumVersion> = minimumVersions;

const REGISTRY = "https://registry.npmjs.org/";

/** Finds locked versions below their minimum. */
export function findBelowMinimum({ packages }: Lockfile): Violation[] {
  return Object.entries(packages).flatMap(([path, { version = "" }]) => {
    const name = path.split("node_modules/").at(-1) ?? "";
    const minimum = MINIMUM_VERSIONS[name];
    if (!minimum || !isBelow(version, minimum.version)) return [];
    if (!minimum.everyCopy && path !== `node_modules/${name}`) return [];
    return [`${path} ${version} is below ${minimum.version} (${minimum.released})`];
  });
}

/** Finds runtime dependencies without a minimum. */
export function findWithoutMinimum({ dependencies = {} }: Manifest): Violation[] {
  return Object.keys(dependencies).filter((name) => !MINIMUM_VERSIONS[name]);
}

function isBelow(version: string, minimum: string): boolean {
  if (version === minimum) return false;
  const [locked, least] = [version, minimum].map((text) =>
    text.split("-")[0]?.split(".").map(Number),
  );
  for (const [index, part] of (least ?? []).entries()) {
    const own = locked?.[index] ?? 0;
    if (own !== part) return own < part;
  }
  return version.includes("-");
}

/** Finds packages from another source than the registry, or without a checksum. */
export function findUnpinnedSources({ packages }: Lockfile): Violation[] {
  return Object.entries(packages).flatMap(([path, { resolved, integrity, link, inBundle }]) => {
    if (path === "" || inBundle) return [];
    if (link) return [`${path} is a link`];
    if (resolved !== undefined && !resolved.startsWith(REGISTRY)) return [`${path}: ${resolved}`];
    return integrity?.startsWith("sha512-") ? [] : [`${path} has no SHA-512`];
  });
}

/** Finds direct dependencies with a version range. */
export function findRanges(manifest: Record<string, unknown>): Violation[] {
  return ["dependencies", "devDependencies"].flatMap((kind) =>
    Object.entries((manifest[kind] ?? {}) as Record<string, string>)
      .filter(([, version]) => !/^(?:npm:[@\w./-]+@)?\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))
      .map(([name, version]) => `${name} ${version}`),
  );
}

const SECRETS = [
  /\bsfk_(?:test_)?[0-9A-Za-z]{49}\b/,
  /\bsqt_[0-9A-Za-z]{43}\b/,
  /-----BEGIN [A-Z ]*PRIVATE KEY-----/,
  /\bAKIA[0-9A-Z]{16}\b/,
  /\b(?:ghp|gho|github_pat|npm)_[0-9A-Za-z_]{30,}/,
  /\bsb_(?:prod|sandbox)_[0-9a-f]{32,}/,
  /postgres(?:ql)?:\/\/[^\s:@/"'`$]+:(?!password@)[^\s@"'`${}]{6,}@/,
];

/** Finds texts that look like a secret key. */
export function findSecrets(sources: Source[]): Violation[] {
  return sources
    .filter(({ text }) => SECRETS.some((pattern) => pattern.test(text)))
    .map(({ path }) => path);
}
