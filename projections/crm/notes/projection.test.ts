import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { DomainEvent } from '../../../domain/shared/messages.ts';
import { rebuild } from '../../core/rebuild.ts';
import { openProjectionTest, type ProjectionTest } from '../../testing/projection-test.ts';
import { crmNotes } from './projection.ts';

const id = (last: string): string => `01890000-0000-7000-8000-0000000000${last}`;
const [leadId, authorId] = [id('d1'), id('05')];
const added: DomainEvent = {
  type: 'LeadAdded',
  data: {
    firstName: 'Liam',
    lastName: 'O’Sullivan',
    email: null,
    phone: null,
    country: null,
    city: null,
    funnelLink: null,
    reference: null,
    status: 'New',
    source: 'api',
    affiliatorId: null,
  },
};
const note = (noteId: string, content: string): DomainEvent => ({
  type: 'LeadNoteAdded',
  data: { noteId, content, authorId },
});

let test: ProjectionTest;

beforeEach(async () => {
  test = await openProjectionTest(crmNotes);
});
afterEach(() => test.end());

describe('the notes read model', () => {
  it('keeps the whole text of every note, with its author and its lead', async () => {
    const long = 'x'.repeat(4_000);
    await test.given(`lead-${leadId}`, added, note(id('a1'), 'Call after 1'), note(id('a2'), long));
    expect(await test.rows()).toEqual([
      {
        id: id('a1'),
        lead_id: leadId,
        content: 'Call after 1',
        author_id: authorId,
        created_at: '2026-01-05T12:00:00.000Z',
        revision: 1,
      },
      expect.objectContaining({ id: id('a2'), content: long, revision: 2 }),
    ]);
    expect(test.changes()).toEqual([
      { tag: { type: 'Leads', id: 'all' }, audience: { roles: [1, 2, 5, 6] } },
      { tag: { type: 'Leads', id: 'all' }, audience: { roles: [1, 2, 5, 6] } },
    ]);
  });

  it('deletes the notes of an erased lead', async () => {
    await test.given(`lead-${leadId}`, added, note(id('a1'), 'Call'), note(id('a2'), 'Wrote'), {
      type: 'LeadErased',
      data: { noteIds: [id('a1'), id('a2')] },
    });
    expect(await test.rows()).toEqual([]);
  });

  it('keeps no text of notes about a lead whose key was erased', async () => {
    await test.given(`lead-${leadId}`, added, note(id('a1'), 'Call after 1'));
    await test.log.subjectKeys.erase([leadId]);
    await rebuild({ pool: test.pool, store: test.log.store, codec: test.log.codec }, crmNotes);
    expect(await test.rows()).toMatchObject([{ id: id('a1'), content: null }]);
  });
});
