import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { DomainEvent } from '../../../domain/shared/messages.ts';
import { rebuild } from '../../core/rebuild.ts';
import { openProjectionTest, type ProjectionTest } from '../../testing/projection-test.ts';
import { crmLeads } from './projection.ts';
import { notePreviewLength } from './rows.ts';

const id = (last: string): string => `01890000-0000-7000-8000-0000000000${last}`;
const leadId = id('d1');
const lead = `lead-${leadId}`;
const at = '2026-01-05T12:00:00.000Z';

const person = {
  firstName: 'Katarzyna',
  lastName: 'Wiśniewska',
  email: 'k.wisniewska@mail.test',
  phone: '+48 512 884 310',
  country: 'Poland',
  city: 'Gdańsk',
};
const added: DomainEvent = {
  type: 'LeadAdded',
  data: {
    ...person,
    funnelLink: 'https://go.example.test/a',
    reference: 'R-7',
    status: 'New',
    source: 'form',
    affiliatorId: null,
  },
};
const note = (last: string, content: string): DomainEvent => ({
  type: 'LeadNoteAdded',
  data: { noteId: id(last), content, authorId: id('05') },
});

let test: ProjectionTest;

beforeEach(async () => {
  test = await openProjectionTest(crmLeads);
});
afterEach(() => test.end());

describe('the leads read model', () => {
  it('shows a new lead in plain text, in sales and assigned to nobody', async () => {
    await test.given(lead, added);
    expect(await test.rows()).toEqual([
      {
        id: leadId,
        first_name: 'Katarzyna',
        last_name: 'Wiśniewska',
        email: 'k.wisniewska@mail.test',
        phone: '+48 512 884 310',
        country: 'Poland',
        city: 'Gdańsk',
        funnel_link: 'https://go.example.test/a',
        reference: 'R-7',
        lead_status: 'New',
        status_key: 'New',
        first_status_key: 'New',
        lead_group: 'sales',
        source: 'form',
        affiliator_id: null,
        manager_id: null,
        agent_id: null,
        ret_id: null,
        linked_user_id: null,
        notes: [],
        notes_total: 0,
        noted_at: null,
        last_access: null,
        deposited_at: null,
        edits: 0,
        created_at: at,
        added_position: '1',
        is_email_verified: true,
        changed_position: '1',
        revision: 0,
      },
    ]);
  });

  it('keeps the sales status that had its name at the time, even after that status is renamed', async () => {
    const listed = (statusId: string, status: string): DomainEvent => ({
      type: 'SalesStatusListed',
      data: { statusId, status, colour: 'green' },
    });
    const renamed: DomainEvent = {
      type: 'SalesStatusEdited',
      data: { statusId: id('e1'), status: 'Fresh', colour: 'blue' },
    };
    const other = `lead-${id('d2')}`;
    await test.given('sales_status-all', listed(id('e1'), 'New'));
    await test.given(lead, added);
    await test.given('sales_status-all', renamed, listed(id('e2'), 'New'));
    await test.given(other, added);
    const keys = (await test.rows()).map(({ status_key: key }) => key);
    expect(keys).toEqual([id('e1'), id('e2')]);
  });

  it('follows changes of its data, assignments, moves, and the link to a customer', async () => {
    await test.given(
      lead,
      added,
      {
        type: 'LeadChanged',
        data: {
          ...person,
          city: null,
          funnelLink: null,
          reference: null,
          status: 'Interested',
          isEmailVerified: false,
        },
      },
      { type: 'LeadAssigned', data: { managerId: id('02'), agentId: id('05'), retId: id('06') } },
      { type: 'LeadMoved', data: { from: 'sales', group: 'retentions' } },
      { type: 'LeadLinked', data: { userId: id('03') } },
      { type: 'LeadAccessed', data: { at } },
    );
    expect(await test.rows()).toMatchObject([
      {
        city: null,
        funnel_link: null,
        lead_status: 'Interested',
        lead_group: 'retentions',
        source: 'form',
        manager_id: id('02'),
        agent_id: id('05'),
        ret_id: id('06'),
        linked_user_id: id('03'),
        last_access: at,
        is_email_verified: false,
        // Only changes that matter to its affiliator count here: a link to a customer does, the others do not.
        changed_position: '5',
        revision: 5,
      },
    ]);
  });

  it('keeps the starts of the newest three notes, and counts all notes', async () => {
    const long = 'x'.repeat(notePreviewLength + 1);
    await test.given(
      lead,
      added,
      note('a0', 'before all'),
      note('a1', 'first'),
      note('a2', 'second'),
      note('a3', long),
      note('a4', 'fourth'),
    );
    const [row] = await test.rows();
    expect(row).toMatchObject({ notes_total: 5, noted_at: at });
    expect(row?.['notes']).toEqual([
      { id: id('a4'), content: 'fourth', created_at: at, author_id: id('05') },
      { id: id('a3'), content: `${long.slice(1)}…`, created_at: at, author_id: id('05') },
      { id: id('a2'), content: 'second', created_at: at, author_id: id('05') },
    ]);
  });

  it('keeps the row of a lead whose key was erased, without personal data', async () => {
    await test.given(lead, added, note('a1', 'Her brother is called Piotr'));
    await test.log.subjectKeys.erase([leadId]);
    await rebuild({ pool: test.pool, store: test.log.store, codec: test.log.codec }, crmLeads);
    const [row] = await test.rows();
    expect(row).toMatchObject({
      first_name: null,
      last_name: null,
      email: null,
      phone: null,
      country: null,
      city: null,
      lead_status: 'New',
      notes_total: 1,
      notes: [{ content: null }],
    });
  });

  it('deletes the row of an erased lead', async () => {
    await test.given(lead, added, { type: 'LeadErased', data: { noteIds: [] } });
    expect(await test.rows()).toEqual([]);
  });

  it('notifies the affiliator of the lead', async () => {
    await test.given(lead, { ...added, data: { ...added.data, affiliatorId: id('04') } });
    expect(test.changes()).toContainEqual({
      tag: { type: 'Leads', id: 'all' },
      audience: { userId: id('04') },
    });
  });

  it('notifies the roles that see leads', async () => {
    await test.given(lead, added);
    expect(test.changes()).toEqual([
      { tag: { type: 'Leads', id: 'all' }, audience: { roles: [1, 2, 5, 6] } },
    ]);
  });
});
