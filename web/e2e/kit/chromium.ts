import { existsSync } from 'node:fs';
import { chromium, type Browser } from 'playwright-core';
import { unpackChromium } from './packaged-chromium.ts';

/** Paths of installed browsers; the browser inside an npm package is the fallback (Linux x64 only). */
const installed = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
];

/**
 * The sandbox does not work as root; a test sends no request to any network but to the app; without hinting, letters
 * are as wide as on most screens, while a headless browser would fit them to its pixels.
 */
const quiet = [
  '--font-render-hinting=none',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

type Found = Readonly<{
  executablePath: string;
  args: readonly string[];
  env: Readonly<Record<string, string>>;
}>;

const findBrowser = (): Found => {
  const path = installed.find((candidate) => existsSync(candidate));
  if (path !== undefined) return { executablePath: path, args: quiet, env: {} };
  return { ...unpackChromium(), args: quiet };
};

/** Starts an installed browser, or else the one of the npm package. */
export const openBrowser = async (): Promise<Browser> => {
  const { executablePath, args, env } = findBrowser();
  return chromium.launch({
    executablePath,
    args: [...args],
    ...(Object.keys(env).length === 0 ? {} : { env }),
  });
};
