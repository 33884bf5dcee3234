import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { appendFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readAnchors, startAnchors } from './anchors.ts';
import { aRequest } from './conformance/kit.ts';
import { createInMemoryEventStore } from './in-memory.ts';
import { verifyChain } from './verify-chain.ts';

describe('anchors', () => {
  let dataDir = '';
  let errors: unknown[] = [];
  const file = (): string => join(dataDir, 'anchors.log');
  const store = () => createInMemoryEventStore();
  const start = (options: ReturnType<typeof store>) =>
    startAnchors({ store: options, dataDir, onError: (error) => errors.push(error) });

  beforeEach(async () => {
    dataDir = join(await mkdtemp(join(tmpdir(), 'anchors-')), 'data');
    errors = [];
  });
  afterEach(async () => {
    await rm(join(dataDir, '..'), { recursive: true });
    expect(errors).toEqual([]);
  });

  it('write the head of the log on request and at stop, and the log verifies against them', async () => {
    const log = store();
    const anchors = start(log);
    await log.append(aRequest('wallet-1', -1));
    await anchors.write();
    await log.append(aRequest('wallet-1', 0));
    await anchors.stop();
    const written = await readAnchors(dataDir);
    expect(written.map(({ position }) => position)).toEqual([1n, 2n]);
    expect(await verifyChain(log, written)).toMatchObject({ anchors: 2, broken: null });
  });

  it('contain the head of an idle log once, also after a restart, and nothing for an empty log', async () => {
    const log = store();
    const anchors = start(log);
    await anchors.write();
    expect(await readAnchors(dataDir)).toEqual([]);
    await log.append(aRequest('wallet-1', -1));
    await Promise.all([anchors.write(), anchors.write()]);
    await anchors.stop();
    await start(log).stop();
    expect(await readAnchors(dataDir)).toHaveLength(1);
  });

  it('leave out a line that a crash cut off, and the next anchor starts on a new line', async () => {
    const log = store();
    await log.append(aRequest('wallet-1', -1));
    await start(log).stop();
    await appendFile(file(), '{"position":"2","rec');
    expect(await readAnchors(dataDir)).toHaveLength(1);
    await log.append(aRequest('wallet-1', 0));
    await start(log).stop();
    expect(await readAnchors(dataDir)).toHaveLength(2);
    expect((await readFile(file(), 'utf8')).split('\n')).toHaveLength(3);
  });

  it('are refused with the line number when a line is not an anchor', async () => {
    const log = store();
    await log.append(aRequest('wallet-1', -1));
    await start(log).stop();
    await writeFile(file(), `${await readFile(file(), 'utf8')}nonsense\n`);
    await expect(readAnchors(dataDir)).rejects.toThrow(/Line 2/);
  });

  it('are empty when there is no file', async () => {
    expect(await readAnchors(dataDir)).toEqual([]);
  });
});
