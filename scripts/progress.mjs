import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../', import.meta.url));

export const say = (text) => process.stdout.write(`${text}\n`);

const seconds = (since) => `${((performance.now() - since) / 1000).toFixed(1)} s`;

/** Prints that a step began, again every five seconds while it runs, and how long it took. */
export async function step(title, work) {
  const began = performance.now();
  say(`- ${title} ...`);
  const ticker = setInterval(() => say(`  ${title}: ${seconds(began)} so far`), 5_000);
  try {
    const result = await work();
    say(`  ${title}: done in ${seconds(began)}`);
    return result;
  } finally {
    clearInterval(ticker);
  }
}

/** Runs a program to its end and gives its exit code; its output goes to our terminal unless it is collected. */
export function run(program, parameters, { env = process.env, collect = null } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, parameters, {
      cwd: root,
      env,
      stdio: ['ignore', collect ? 'pipe' : 'inherit', collect ? 'pipe' : 'inherit'],
    });
    child.stdout?.on('data', (chunk) => collect(chunk.toString()));
    child.stderr?.on('data', (chunk) => collect(chunk.toString()));
    child.once('error', reject);
    child.once('close', (code, signal) => resolve(signal === null ? (code ?? 1) : 1));
  });
}

/** Runs a program of an installed package with this Node, which may get its own parameters. */
export const runPackage = (path, parameters, { node = [], ...options } = {}) =>
  run(process.execPath, [...node, `node_modules/${path}`, ...parameters], options);
