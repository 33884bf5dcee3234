import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { appendFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readAnchors, startAnchoring } from './anchors.ts';
import { aRequest } from './conformance/kit.ts';
import { createInMemoryEventStore } from './in-memory.ts';
import { verifyChain } from './verify-chain.ts';

describe('anchors', () => {
  let folder = '';
  const file = (): string => join(folder, 'data', 'anchors.log');
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'anchors-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  const setUp = async () => {
    const store = createInMemoryEventStore();
    const anchoring = await startAnchoring({ store, file: file() });
    return { store, anchoring };
  };

  it('the head is written when told and at stop, and the log verifies against it', async () => {
    const { store, anchoring } = await setUp();
    await store.append(aRequest('wallet-1', -1));
    await anchoring.anchor();
    await store.append(aRequest('wallet-1', 0));
    await anchoring.stop();
    const anchors = await readAnchors(file());
    expect(anchors.map(({ position }) => position)).toEqual([1n, 2n]);
    expect(await verifyChain(store, anchors)).toMatchObject({ anchors: 2, broken: null });
  });

  it('an idle log is anchored once, after a restart too, and an empty one not at all', async () => {
    const { store, anchoring } = await setUp();
    await anchoring.anchor();
    expect(await readAnchors(file())).toEqual([]);
    await store.append(aRequest('wallet-1', -1));
    await Promise.all([anchoring.anchor(), anchoring.anchor()]);
    await anchoring.stop();
    const again = await startAnchoring({ store, file: file() });
    await again.stop();
    expect(await readAnchors(file())).toHaveLength(1);
  });

  it('a line cut off by a crash is left out, and the next starts on a line of its own', async () => {
    const { store, anchoring } = await setUp();
    await store.append(aRequest('wallet-1', -1));
    await anchoring.stop();
    await appendFile(file(), '2026-01-02T03:04:05.678Z 2 abc');
    expect(await readAnchors(file())).toHaveLength(1);
    await store.append(aRequest('wallet-1', 0));
    const again = await startAnchoring({ store, file: file() });
    await again.stop();
    expect(await readAnchors(file())).toHaveLength(2);
    expect((await readFile(file(), 'utf8')).split('\n')).toHaveLength(3);
  });

  it('a line that is no anchor is an error that names it', async () => {
    await setUp();
    await writeFile(file(), `2026-01-02T03:04:05.678Z 1 ${'ab'.repeat(32)}\nnonsense\n`);
    await expect(readAnchors(file())).rejects.toThrow(/Line 2/);
  });

  it('there are none where there is no file', async () => {
    expect(await readAnchors(file())).toEqual([]);
  });
});
