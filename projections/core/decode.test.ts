import { describe, expect, it } from '@jest/globals';
import { added } from '../testing/runner-test.ts';
import { createTestLog } from '../testing/test-log.ts';
import { decodeBatch, eventsFor } from './decode.ts';

const wallet = 'wallet-01890000-0000-7000-8000-0000000000b1';
const lead = 'lead-01890000-0000-7000-8000-0000000000c1';
const noted = {
  type: 'LeadNoteAdded',
  data: { noteId: 'n', content: 'Wants to be called.', authorId: 'a' },
};
const linked = { type: 'LeadLinked', data: { userId: 'u' } };

/** The types of the events that a projection of leads gets from a log with these events. */
const given = async (ignores: readonly string[], after = 0n) => {
  const log = createTestLog();
  await log.append(lead, noted, linked);
  await log.append(wallet, added('1'));
  await log.appendUnknown(lead, 'LeadSold');
  const decoded = await decodeBatch(log.codec, await log.store.readAll(0n, 10));
  return eventsFor({ categories: ['lead'], ignores }, decoded, after).map((one) =>
    one.kind === 'known' ? one.event.type : one.type,
  );
};

describe('the events of a batch that a projection gets', () => {
  it('are those of its categories after its position', async () => {
    expect(await given([])).toEqual(['LeadNoteAdded', 'LeadLinked', 'LeadSold']);
    expect(await given([], 1n)).toEqual(['LeadLinked', 'LeadSold']);
  });

  it('include no ignored ones, as in a replay, but include unknown ones, which stop it', async () => {
    expect(await given(['LeadNoteAdded', 'LeadSold'])).toEqual(['LeadLinked', 'LeadSold']);
  });
});
