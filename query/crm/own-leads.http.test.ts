import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { SignedIn } from '../../infra/http/testing/test-app.ts';
import { idEnding } from '../testing/facts.ts';
import { leadAdded, leadAssigned } from '../testing/lead-facts.ts';
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
  it('are those they brought, without how they are worked on', async () => {
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

  it('are searched and sorted among their own alone', async () => {
    const found = async (search: string) =>
      (await person.call.get(`${path}?search=${search}&sort=email`)).body.meta.total;
    expect([await found('liam@mail'), await found('Priya')]).toEqual([1, 0]);
    expect((await person.call.get(`${path}?sort=agent`)).status).toBe(422);
    expect((await (await world.app.signInAs(1)).call.get(path)).status).toBe(403);
  });
});
