import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';

const program = join(import.meta.dirname, 'start.ts');

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'daybook-start-'));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

/** Starts with a limit of descriptors and an unreachable database, which ends it; returns all its output. */
const startWith = async (descriptors: number): Promise<string> => {
  const node = [process.execPath, '--import', 'tsx', program];
  const limited = `ulimit -n ${descriptors} && exec "$@"`;
  const child = spawn('sh', ['-c', limited, 'sh', ...node], {
    env: {
      PATH: process.env['PATH'],
      NODE_ENV: 'test',
      DAYBOOK_DATA: dataDir,
      DATABASE_URL: 'postgres://127.0.0.1:1/none',
    },
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (data: Buffer) => (said += data.toString()));
  await once(child, 'close');
  return said;
};

const connecting = '- Connecting to the database\n';

describe('the start', () => {
  it('given enough descriptors, then it does not mention them', async () => {
    const said = await startWith(1_024);
    expect(said.startsWith(connecting)).toBe(true);
    expect(said).not.toContain('The limit of open files');
  });

  it('given few descriptors, then it first says what that means and how to raise the limit, and continues', async () => {
    const said = await startWith(256);
    expect(said).toMatch(/^- The limit of open files is 256: .*ulimit/);
    expect(said).toContain(connecting);
  });

  it('given too few descriptors to run, then it says so and exits', async () => {
    const said = await startWith(190);
    expect(said).toMatch(/The limit of open files is 190: at least/);
    expect(said).not.toContain(connecting);
  });
});
