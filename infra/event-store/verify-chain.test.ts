import { beforeEach, describe, expect, it } from '@jest/globals';
import { aCommit, anEvent, aRequest } from './conformance/kit.ts';
import { canonicalBytes, contentHash, genesisHash, link } from './chain.ts';
import { createInMemoryEventStore } from './in-memory.ts';
import { noStream, type EventStore, type Head, type StoredEvent } from './port.ts';
import { timeOfMicros } from './times.ts';
import { verifyChain } from './verify-chain.ts';

const content = {
  ...anEvent({ id: '0190a0b0-0000-7000-8000-000000000001' }),
  stream: 'wallet-0190a0b0-0000-7000-8000-00000000000a',
  revision: 0,
};

describe('chain', () => {
  it('encoding 1 produces the bytes that are written here and never changes', () => {
    const bytes = canonicalBytes({
      ...content,
      data: Buffer.from('{}'),
      metadata: Buffer.from('[]'),
    });
    expect(bytes.toString('hex')).toBe(
      '01000000100190a0b000007000800000000000000100000011536f6d657468696e6748617070656e65640000000800000000000000010000002b77616c6c65742d30313930613062302d303030302d373030302d383030302d303030303030303030303061000000080000000000000000000000080000019b7ca98f2e000000027b7d000000025b5d',
    );
    const content32 = contentHash(content);
    expect(content32.toString('hex')).toBe(
      '4c09e7b6364f16c74e3d350462cc1d0101122d647a1deb609f765d279ee16866',
    );
    expect(link(genesisHash, 1n, 1_000_001n, content32).toString('hex')).toBe(
      'b8bfa8b98257c7c617497c59a5887c5c4b8723dbf64d071369e0759b39cfa361',
    );
  });

  it('pitfall: two events whose concatenated fields are equal have different hashes', () => {
    const one = { ...content, data: Buffer.from('ab'), metadata: Buffer.from('c') };
    const other = { ...content, data: Buffer.from('a'), metadata: Buffer.from('bc') };
    expect(contentHash(one).equals(contentHash(other))).toBe(false);
  });

  it('the content hash covers every field', () => {
    const changes = [
      { id: '0190a0b0-0000-7000-8000-000000000002' },
      { type: 'SomethingElse' },
      { version: 2 },
      { stream: 'wallet-0190a0b0-0000-7000-8000-00000000000b' },
      { revision: 1 },
      { occurredAt: '2026-01-02T03:04:05.679Z' },
      { data: Buffer.from('{"amount":"12.51"}') },
      { metadata: Buffer.from('{"commandId":"other"}') },
    ];
    const hashes = changes.map((change) => contentHash({ ...content, ...change }).toString('hex'));
    expect(new Set([...hashes, contentHash(content).toString('hex')]).size).toBe(9);
  });

  it('a time keeps its microseconds as text', () => {
    expect(timeOfMicros(1_767_323_045_678_901n)).toBe('2026-01-02T03:04:05.678901Z');
  });
});

describe('verifyChain', () => {
  let events: StoredEvent[] = [];
  let head: Head;

  beforeEach(async () => {
    const store = createInMemoryEventStore();
    const commit = aCommit([anEvent(), anEvent(), anEvent(), anEvent(), anEvent()]);
    await store.append(aRequest('wallet-1', noStream, commit));
    events = [...(await store.readAll(0n, 10))];
    head = await store.head();
  });

  /** A store with the manipulated log. */
  const tampered = (): EventStore => ({
    ...createInMemoryEventStore(),
    head: async () => head,
    readAll: async (after, limit) =>
      events.filter(({ position }) => position > after).slice(0, limit),
  });
  const change = (index: number, fields: Partial<StoredEvent>): void => {
    const event = events[index];
    if (event) events[index] = { ...event, ...fields };
  };
  const anchorAt = (index: number) => ({
    position: events[index]?.position ?? 0n,
    hash: Buffer.from(events[index]?.hash ?? []).toString('hex'),
  });

  it('finds nothing wrong in an unchanged log', async () => {
    const report = await verifyChain(tampered(), [anchorAt(1), anchorAt(4)]);
    expect(report).toMatchObject({ events: 5, anchors: 2, broken: null });
  });

  it('names the event whose data was changed', async () => {
    change(2, { data: Buffer.from('{"amount":"99.50"}') });
    expect((await verifyChain(tampered())).broken).toEqual({
      position: 3n,
      event: expect.objectContaining({ stream: 'wallet-1', revision: 2 }),
      reason: 'wrong-link',
    });
  });

  it('names the position before which an event was removed', async () => {
    events.splice(1, 1);
    expect((await verifyChain(tampered())).broken).toMatchObject({
      position: 3n,
      reason: 'missing-events',
    });
  });

  it('detects a recorded time that was set back', async () => {
    change(3, { recordedAt: '2020-01-01T00:00:00.000000Z' });
    expect((await verifyChain(tampered())).broken).toMatchObject({
      position: 4n,
      reason: 'time-runs-back',
    });
  });

  it('detects by the head that the last event is missing', async () => {
    events.pop();
    expect((await verifyChain(tampered())).broken).toEqual({ position: 5n, reason: 'wrong-head' });
  });

  it('detects by an anchor that the last event was removed and the head adapted', async () => {
    const anchor = anchorAt(4);
    events.pop();
    const last = events.at(-1);
    if (last) head = last;
    expect((await verifyChain(tampered(), [anchor])).broken).toEqual({
      position: 5n,
      reason: 'wrong-anchor',
    });
  });

  it('detects by an anchor that the whole log was rewritten', async () => {
    const anchor = anchorAt(2);
    const other = createInMemoryEventStore();
    const commit = aCommit([anEvent(), anEvent(), anEvent()]);
    await other.append(aRequest('wallet-1', noStream, commit));
    expect((await verifyChain(other, [anchor])).broken).toMatchObject({
      position: 3n,
      reason: 'wrong-anchor',
    });
  });
});
