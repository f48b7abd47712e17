import { existsSync } from "node:fs";
import { type Browser, chromium } from "playwright-core";
import { installDebianPackage } from "#tests/support/server/debian.ts";

const KNOWN_PLACES = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

/**
 * Returns a Chromium: `CHROMIUM_PATH`, the machine's, or, on Debian as root, one installed now.
 * Throws when there is none.
 */
export async function launchChromium(further: string[] = []): Promise<Browser> {
  return chromium.launch({
    executablePath: findChromium() ?? installChromium(),
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
      ...further,
    ],
  });
}

function findChromium(): string | undefined {
  const places = [process.env.CHROMIUM_PATH ?? "", ...KNOWN_PLACES];
  return places.find((place) => place !== "" && existsSync(place));
}

function installChromium(): string {
  const said = installDebianPackage("chromium");
  const installed = findChromium();
  if (installed) return installed;
  throw new Error(`These tests need Chromium: install it or set CHROMIUM_PATH; apt said: ${said}`);
}
