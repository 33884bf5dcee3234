import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { SignedIn } from '../../infra/http/testing/test-app.ts';
import { idEnding } from '../testing/facts.ts';
import { leadAdded, leadChanged } from '../testing/lead-facts.ts';
import { openQueryWorld, type QueryWorld } from '../testing/world.ts';

const [affiliator, other] = [idEnding('4'), idEnding('44')] as const;
const path = '/affiliate/funnel/api';

let world: QueryWorld;
let person: SignedIn;

const own = { source: 'api', affiliatorId: affiliator, status: null } as const;

beforeAll(async () => {
  world = await openQueryWorld();
  await world.append(`lead-${idEnding('d1')}`, leadAdded('Liam', 'One', own));
  await world.append(
    `lead-${idEnding('d2')}`,
    leadAdded('Liam', 'Two', { ...own, source: 'csv', country: 'Ireland' }),
    leadChanged('Liam', 'Two', { country: 'Ireland', status: 'Interested' }),
  );
  await world.given(
    `lead-${idEnding('d3')}`,
    leadAdded('Priya', 'Raman', { source: 'api', affiliatorId: other }),
  );
  person = await world.app.signInAs(4, { userId: affiliator });
});
afterAll(() => world.end());

const ask = async (query: string) => (await person.call.get(`${path}${query}`)).body;
const none = { contacted: 0, converted: 0, deposited: 0 };

describe('the funnel of an affiliator', () => {
  it('given leads of several affiliators, then only the affiliator’s own count, by their source', async () => {
    expect(await ask('?period=all&by=source')).toEqual({
      period: 'all',
      by: 'source',
      totals: { ...none, leads: 2, contacted: 1 },
      rows: [
        { key: 'api', is_rest: false, ...none, leads: 1 },
        { key: 'csv', is_rest: false, ...none, leads: 1, contacted: 1 },
      ],
    });
  });

  it('given a period of days, then each day has a row; given all time, then each month has one', async () => {
    const { rows, totals } = await ask('?period=7');
    expect(rows).toHaveLength(7);
    // The test records everything in January 2026.
    expect(totals.leads).toBe(0);
    expect((await ask('?period=all&by=day')).rows).toEqual([
      {
        key: expect.stringMatching(/^2026-\d\d$/),
        is_rest: false,
        ...none,
        leads: 2,
        contacted: 1,
      },
    ]);
  });

  it('given more than twenty countries, then the rest is one row, and the total is complete', async () => {
    for (let n = 0; n < 25; n += 1)
      await world.append(
        `lead-${idEnding(`e${String(n)}`)}`,
        leadAdded('Bo', 'Land', { ...own, country: `Land ${String(n)}` }),
      );
    await world.given(`lead-${idEnding('ef')}`, leadAdded('Bo', 'Land', { ...own, country: null }));
    const { rows, totals } = await ask('?period=all&by=country');
    expect(rows).toHaveLength(21);
    expect(rows.at(-1)).toMatchObject({ key: null, is_rest: true, leads: 8 });
    expect(totals.leads).toBe(28);
  });

  it('given leads with their first status, then another default status does not make them contacted', async () => {
    const colour = 'green';
    const [first, second] = [idEnding('a1'), idEnding('a2')];
    const by = idEnding('45');
    const brought = { ...own, affiliatorId: by };
    await world.append(
      'sales_status-all',
      { type: 'SalesStatusListed', data: { statusId: first, status: 'New', colour } },
      { type: 'SalesStatusListed', data: { statusId: second, status: 'Fresh', colour } },
      { type: 'SalesStatusMadeDefault', data: { statusId: first } },
    );
    await world.append(
      `lead-${idEnding('f1')}`,
      leadAdded('Mia', 'As she came', { ...brought, status: 'New' }),
    );
    await world.append(
      `lead-${idEnding('f2')}`,
      leadAdded('Zoe', 'Talked to', { ...brought, status: 'New' }),
      leadChanged('Zoe', 'Talked to', { status: 'Interested' }),
    );
    await world.given('sales_status-all', {
      type: 'SalesStatusMadeDefault',
      data: { statusId: second },
    });
    const { call } = await world.app.signInAs(4, { userId: by });
    const { totals } = (await call.get(`${path}?period=all&by=source`)).body;
    expect(totals).toEqual({ ...none, leads: 2, contacted: 1 });
  });

  it('is refused for other roles and for an invalid period', async () => {
    expect((await (await world.app.signInAs(1)).call.get(path)).status).toBe(403);
    expect((await person.call.get(`${path}?period=365`)).status).toBe(422);
  });
});
