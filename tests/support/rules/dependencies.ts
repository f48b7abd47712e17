import type { Breach, Source } from "#tests/support/rules/sources.ts";

interface LockedPackage {
  version?: string;
  resolved?: string;
  integrity?: string;
  link?: boolean;
}

export interface Lockfile {
  packages: Record<string, LockedPackage>;
}

/** The first versions without a known hole. */
const FLOORS: Record<string, string> = {
  next: "16.3.8",
  react: "19.2.6",
  "react-dom": "19.2.6",
  undici: "7.29.1",
};

const REGISTRY = "https://registry.npmjs.org/";

/** Locked versions below their floor. */
export function belowFloors({ packages }: Lockfile): Breach[] {
  return Object.entries(packages).flatMap(([path, { version = "" }]) => {
    const floor = FLOORS[path.split("node_modules/").at(-1) ?? ""];
    return floor && isBelow(version, floor) ? [`${path} ${version} is below ${floor}`] : [];
  });
}

function isBelow(version: string, floor: string): boolean {
  const [mine, least] = [version, floor].map((text) => text.split("-")[0]?.split(".").map(Number));
  for (const [index, part] of (least ?? []).entries()) {
    const own = mine?.[index] ?? 0;
    if (own !== part) return own < part;
  }
  return version.includes("-");
}

/** Packages that could come from elsewhere than the one registry, or be other than what was locked. */
export function unpinnedSources({ packages }: Lockfile): Breach[] {
  return Object.entries(packages).flatMap(([path, { resolved, integrity, link }]) => {
    if (path === "") return [];
    if (link) return [`${path} is a link`];
    if (resolved !== undefined && !resolved.startsWith(REGISTRY)) return [`${path}: ${resolved}`];
    return integrity?.startsWith("sha512-") ? [] : [`${path} has no SHA-512`];
  });
}

/** Direct dependencies whose version is a range. */
export function ranges(manifest: Record<string, unknown>): Breach[] {
  return ["dependencies", "devDependencies"].flatMap((kind) =>
    Object.entries((manifest[kind] ?? {}) as Record<string, string>)
      .filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))
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

/** Texts of the repository that look like a key of ours or of someone we buy from. */
export function secrets(sources: Source[]): Breach[] {
  return sources
    .filter(({ text }) => SECRETS.some((pattern) => pattern.test(text)))
    .map(({ path }) => path);
}
