import { spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** The browser of the npm package, with the environment for a system without desktop libraries or fonts. */
export type PackagedChromium = Readonly<{
  executablePath: string;
  env: Readonly<Record<string, string>>;
}>;

/** Prints the path at which the package unpacked the browser. */
const unpackScript = `
  const { default: chromium } = await import('@sparticuz/chromium');
  process.stdout.write(await chromium.executablePath());
`;

/**
 * Unpacks `@sparticuz/chromium` (Linux x64) once per version. The package unpacks its libraries and fonts only if its
 * environment looks like a cloud function, so it runs in a process of its own with such an environment.
 */
export const unpackChromium = (): PackagedChromium => {
  const main = createRequire(import.meta.url).resolve('@sparticuz/chromium');
  const { version } = JSON.parse(
    readFileSync(join(dirname(main), '..', '..', 'package.json'), 'utf8'),
  ) as {
    version: string;
  };
  const folder = join(tmpdir(), `daybook-chromium-${version}`);
  if (!existsSync(folder)) unpackTo(folder);
  return {
    executablePath: join(folder, 'chromium'),
    env: {
      LD_LIBRARY_PATH: join(folder, 'al2023', 'lib'),
      FONTCONFIG_PATH: join(folder, 'fonts'),
      HOME: folder,
      PATH: '/usr/local/bin:/usr/bin:/bin',
    },
  };
};

const fontsConfiguration = (folder: string): string =>
  `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir>${folder}</dir><cachedir>${folder}-cache</cachedir></fontconfig>
`;

/** Unpacks under another name and then renames the folder, so that no other process finds an incomplete one. */
const unpackTo = (folder: string): void => {
  mkdirSync(tmpdir(), { recursive: true });
  const partial = mkdtempSync(`${folder}.`);
  const { status, stderr } = spawnSync(
    process.execPath,
    ['--input-type=module', '-e', unpackScript],
    {
      env: {
        TMPDIR: partial,
        AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs22.x',
        PATH: '/usr/local/bin:/usr/bin:/bin',
      },
      encoding: 'utf8',
    },
  );
  if (status !== 0) throw new Error(`The packaged browser could not be unpacked:\n${stderr}`);
  // The package's own configuration names folders of a cloud function.
  writeFileSync(join(partial, 'fonts', 'fonts.conf'), fontsConfiguration(join(folder, 'fonts')));
  try {
    renameSync(partial, folder);
  } catch (error) {
    rmSync(partial, { recursive: true, force: true });
    if (!existsSync(folder)) throw error;
  }
};
