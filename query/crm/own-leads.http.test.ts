import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { SignedIn } from '../../infra/http/testing/test-app.ts';
import { until } from '../../infra/testing/until.ts';
import { idEnding } from '../testing/facts.ts';
import {
  leadAdded,
  leadAssigned,
  leadChanged,
  leadMoved,
  leadNoted,
} from '../testing/lead-facts.ts';
import { openQueryWorld, type QueryWorld } from '../testing/world.ts';

const [affiliator, other, agent] = [idEnding('4'), idEnding('44'), idEnding('5')] as const;
const [mine, theirs, nobodys] = [idEnding('d1'), idEnding('d2'), idEnding('d3')] as const;
const path = '/affiliate/leads/api/';

let world: QueryWorld;
let person: SignedIn;

beforeAll(async () => {
  world = await openQueryWorld();
  await world.append(
    `lead-${mine}`,
    leadAdded('Liam', 'O’Sullivan', { source: 'affiliator', affiliatorId: affiliator }),
    leadAssigned({ agentId: agent }),
  );
  await world.append(`lead-${theirs}`, leadAdded('Priya', 'Raman', { affiliatorId: other }));
  await world.given(`lead-${nobodys}`, leadAdded('Thabo', 'Nkosi'));
  person = await world.app.signInAs(4, { userId: affiliator });
});
afterAll(() => world.end());

describe('leads of an affiliator', () => {
  it('are those that they brought, without the work on them', async () => {
    const { status, body } = await person.call.get(path);
    const lead = {
      id: mine,
      number: 1,
      first_name: 'Liam',
      last_name: 'O’Sullivan',
      email: 'liam@mail.test',
      phone: '+48 512 884 310',
      city: 'Gdańsk',
      country: 'Poland',
      funnel_link: null,
      reference: null,
      lead_status: 'New',
      lead_status_colour: null,
      is_customer: false,
    };
    expect([status, body.data]).toEqual([200, [lead]]);
  });

  it('are searched and sorted only among the affiliator’s own', async () => {
    const found = async (search: string) =>
      (await person.call.get(`${path}?search=${search}&sort=email`)).body.meta.total;
    expect([await found('liam@mail'), await found('Priya')]).toEqual([1, 0]);
    expect((await person.call.get(`${path}?sort=agent`)).status).toBe(422);
    expect((await (await world.app.signInAs(1)).call.get(path)).status).toBe(403);
  });
});

describe('leads of an affiliator, read with an API key', () => {
  const read = (query = '') =>
    world.app.call.get(`/api/v1/leads${query}`).set('X-Api-Key', affiliator);

  it('are the affiliator’s own, with status and conversion, in pages by a cursor', async () => {
    world.app.setPerson(affiliator, { roleId: 4, isActive: true });
    const second = idEnding('d4');
    await world.given(
      `lead-${second}`,
      leadAdded('Yuki', 'Tanaka', { source: 'api', affiliatorId: affiliator }),
      { type: 'LeadLinked', data: { userId: idEnding('3') } },
      { type: 'LeadDeposited', data: { at: '2026-01-05T13:00:00.000Z' } },
    );
    const first = (await read('?limit=1')).body;
    expect(first).toMatchObject({ data: [{ id: mine, lead_status: 'New', is_customer: false }] });
    expect([first.data.length, first.has_more]).toEqual([1, true]);
    const rest = (await read(`?cursor=${first.next_cursor}`)).body;
    expect(rest).toMatchObject({
      data: [{ id: second, is_customer: true, deposited_at: '2026-01-05T13:00:00.000Z' }],
      has_more: false,
    });
    const none = (await read(`?cursor=${rest.next_cursor}`)).body;
    expect(none).toEqual({ data: [], next_cursor: rest.next_cursor, has_more: false });
  });

  it('appear again after the cursor when they were changed, but not when they were worked on', async () => {
    const cursor = (await read()).body.next_cursor;
    const note = leadNoted(idEnding('e1'), 'Asked for a call', agent);
    await world.given(`lead-${mine}`, note, leadMoved('sales', 'retentions'));
    expect((await read(`?cursor=${cursor}`)).body.data).toEqual([]);
    await world.given(
      `lead-${mine}`,
      leadChanged('Liam', 'O’Sullivan', { status: 'Interested' }),
      leadChanged('Liam', 'O’Sullivan', { status: 'Deal' }),
    );
    const { data, next_cursor: next } = (await read(`?cursor=${cursor}`)).body;
    expect(data).toMatchObject([{ id: mine, lead_status: 'Deal', change: next }]);
    expect(BigInt(next)).toBeGreaterThan(BigInt(cursor));
    expect((await read(`?cursor=${next}`)).body.data).toEqual([]);
    await world.given(`lead-${mine}`, { type: 'LeadLinked', data: { userId: idEnding('33') } });
    const converted = (await read(`?cursor=${next}`)).body.data;
    expect(converted).toMatchObject([{ id: mine, is_customer: true }]);
  });

  it('are marked as stale while their read model is being rebuilt', async () => {
    world.app.setPerson(affiliator, { roleId: 4, isActive: true });
    const markOf = async (): Promise<unknown> =>
      (await read()).headers['daybook-stale-reason'] ?? null;
    const become = async (status: string, reason: unknown): Promise<void> => {
      await world.database.pools.projector.query('update read.checkpoints set status = $1', [
        status,
      ]);
      await until(async () => (await markOf()) === reason);
    };
    expect(await markOf()).toBeNull();
    await world.stopProjections();
    await become('rebuilding', 'rebuilding');
    await become('running', null);
  });

  it('are refused for invalid parameters, and for a key in the address', async () => {
    for (const query of ['?limit=0', '?limit=1001', '?cursor=x', '?cursor=-1', '?other=1'])
      expect([query, (await read(query)).status]).toEqual([query, 422]);
    const { status, body } = await read(`?api_key=${affiliator}`);
    expect([status, body.code]).toEqual([400, 'KEY_IN_ADDRESS']);
  });
});
