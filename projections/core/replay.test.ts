import { beforeEach, describe, expect, it } from '@jest/globals';
import type { DomainEvent } from '../../domain/shared/messages.ts';
import { added, tally } from '../testing/runner-test.ts';
import { createTestLog, type TestLog } from '../testing/test-log.ts';
import type { Projection } from './define-projection.ts';
import { replay } from './replay.ts';

const wallet = 'wallet-01890000-0000-7000-8000-0000000000b1';
const lead = 'lead-01890000-0000-7000-8000-0000000000c1';
const noted: DomainEvent = {
  type: 'LeadNoteAdded',
  data: { noteId: 'n', content: 'Wants to be called.', authorId: 'a' },
};
const linked: DomainEvent = { type: 'LeadLinked', data: { userId: 'u' } };

const ofLeads: Projection = { ...tally('counted'), categories: ['lead'] };
let log: TestLog;

beforeEach(() => {
  log = createTestLog();
});

const replayed = async (projection: Projection) => {
  const { position: upTo } = await log.store.head();
  const all: { type: string; data: object }[] = [];
  for await (const batch of replay(log, projection, { from: 0n, upTo })) {
    all.push(...batch.events.map(({ type, data }) => ({ type, data })));
  }
  return all;
};

describe('a replay', () => {
  it('returns the decrypted events of its categories', async () => {
    await log.append(lead, noted, linked);
    await log.append(wallet, added('1'));
    expect(await replayed(ofLeads)).toEqual([noted, linked]);
  });

  it('given ignored types, then they are skipped without decryption', async () => {
    await log.append(lead, noted, linked);
    await log.subjectKeys.erase([lead.slice('lead-'.length)]);
    expect(await replayed({ ...ofLeads, ignores: ['LeadNoteAdded'] })).toEqual([linked]);
  });

  it('given an unknown event type, then it fails there, whatever types are ignored', async () => {
    await log.append(lead, linked);
    await log.appendUnknown(lead, 'LeadSold');
    await expect(replayed({ ...ofLeads, ignores: ['LeadNoteAdded'] })).rejects.toThrow('LeadSold');
  });

  it('given a projection without personal data, then personal fields are left out', async () => {
    await log.append(lead, noted);
    const all = await replayed({ ...ofLeads, isImpersonal: true });
    expect(all).toMatchObject([{ type: noted.type, data: { noteId: 'n', authorId: 'a' } }]);
    expect(JSON.stringify(all)).not.toContain('called');
  });
});
