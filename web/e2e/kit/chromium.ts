import { existsSync } from 'node:fs';
import { chromium, type Browser } from 'playwright-core';
import { unpackChromium } from './packaged-chromium.ts';

/** Where browsers are usually installed; the one inside an npm package is the last resort (Linux x64 only). */
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
 * As root there is no sandbox; a test asks nothing of any network but the app; and letters are as wide as on most screens,
 * where a browser without one fits them to its pixels.
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

/** Starts the browser: an installed one, else the one that comes with the packages. */
export const openBrowser = async (): Promise<Browser> => {
  const { executablePath, args, env } = findBrowser();
  return chromium.launch({
    executablePath,
    args: [...args],
    ...(Object.keys(env).length === 0 ? {} : { env }),
  });
};
