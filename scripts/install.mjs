import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, run, step } from './progress.mjs';

const lockFile = join(root, 'package-lock.json');
const stampFile = join(root, 'node_modules', '.daybook-install');

const wanted = () => {
  const lock = createHash('sha256').update(readFileSync(lockFile)).digest('hex');
  return `${lock} ${process.platform}-${process.arch}`;
};

const stamped = () => (existsSync(stampFile) ? readFileSync(stampFile, 'utf8') : '');

/** Whether npm's own record of the installation names every package of the lock file, at its version. */
function installedByHand() {
  const record = join(root, 'node_modules', '.package-lock.json');
  if (!existsSync(record)) return false;
  const installed = JSON.parse(readFileSync(record, 'utf8')).packages;
  const locked = Object.entries(JSON.parse(readFileSync(lockFile, 'utf8')).packages);
  return locked.every(
    ([path, entry]) => path === '' || entry.optional || installed[path]?.version === entry.version,
  );
}

/** Installs exactly what package-lock.json says, unless it is already installed. Scripts of packages never run. */
export async function install() {
  if (stamped() === wanted()) return;
  if (!installedByHand()) {
    // Including development packages, whatever NODE_ENV says, because the build needs them.
    const parameters = ['ci', '--ignore-scripts', '--include=dev', '--no-audit', '--no-fund'];
    const code = await step('Installing packages', () => npm(parameters));
    if (code !== 0)
      throw new Error('The packages could not be installed (npm ci failed; see above).');
  }
  writeFileSync(stampFile, wanted());
}

function npm(parameters) {
  const path = process.env['npm_execpath'];
  if (path !== undefined && /\.c?js$/.test(path))
    return run(process.execPath, [path, ...parameters]);
  return run(process.platform === 'win32' ? 'npm.cmd' : 'npm', parameters);
}
