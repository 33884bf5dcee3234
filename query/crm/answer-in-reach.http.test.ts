import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { SignedIn } from '../../infra/http/testing/test-app.ts';
import { until } from '../../infra/testing/until.ts';
import { idEnding, registered } from '../testing/facts.ts';
import { leadAdded, leadAssigned, leadMoved, leadNoted } from '../testing/lead-facts.ts';
import { openQueryWorld, type QueryWorld } from '../testing/world.ts';

const [customer, agent, retention] = [idEnding('3'), idEnding('5'), idEnding('6')];
const [lead, customersLead] = [idEnding('d1'), idEnding('d2')];

let world: QueryWorld;
let people: Readonly<Record<'agent' | 'retention' | 'manager', SignedIn>>;

beforeAll(async () => {
  world = await openQueryWorld();
  await world.given(`user-${customer}`, registered('Mateus Ferreira', 'mateus@daybook.test'));
  await world.given(
    `lead-${lead}`,
    leadAdded('Priya', 'Raman'),
    leadAssigned({ agentId: agent }),
    leadNoted(idEnding('a1'), 'first', agent),
  );
  await world.given(
    `lead-${customersLead}`,
    leadAdded('Mateus', 'Ferreira'),
    leadAssigned({ retId: retention }),
    leadMoved('sales', 'retentions'),
    { type: 'LeadLinked', data: { userId: customer } },
  );
  people = {
    agent: await world.app.signInAs(5, { userId: agent }),
    retention: await world.app.signInAs(6, { userId: retention }),
    manager: await world.app.signInAs(2),
  };
});
afterAll(() => world.end());

const notes = `/admin/leads/${lead}/notes`;
const ofCustomer = [
  `/admin/share/users/${customer}`,
  `/admin/trades/api/all/${customer}`,
  `/admin/trades/pending/api/${customer}`,
  `/admin/deposits/api/history/${customer}`,
  `/admin/withdraws/api/history/${customer}`,
];
const answerTo = async (who: keyof typeof people, path: string) => {
  const { status, headers } = await people[who].call.get(path);
  return [status, headers['daybook-stale-reason'] ?? null];
};

const leadsAre = async (status: string): Promise<void> => {
  await world.database.pools.projector.query(
    `update read.checkpoints set status = $1 where name = 'crm_leads'`,
    [status],
  );
  const reason = status === 'running' ? null : status;
  await until(async () => (await answerTo('manager', notes))[1] === reason);
};

describe('data of a lead or customer in a person’s reach', () => {
  afterEach(() => leadsAre('running'));

  it.each([
    ['agent', notes],
    ['agent', '/admin/crm/tasks/api'],
    ...ofCustomer.map((path) => ['retention', path] as const),
  ] as const)(
    'given a read model of leads that is up to date, then %s reads %s',
    async (who, path) => {
      expect(await answerTo(who, path)).toEqual([200, null]);
    },
  );

  it.each([
    ['agent', notes, 'stopped'],
    ['agent', notes, 'rebuilding'],
    ['agent', '/admin/crm/tasks/api', 'stopped'],
    ...ofCustomer.map((path) => ['retention', path, 'stopped'] as const),
  ] as const)(
    'given a read model of leads that may be out of date, then %s does not read %s',
    async (who, path, status) => {
      await leadsAre(status);
      expect(await answerTo(who, path)).toEqual([503, status]);
    },
  );

  it('given such a read model, then a manager still reads the notes, and the agent reads the lead marked as stale', async () => {
    await leadsAre('stopped');
    expect(await answerTo('manager', notes)).toEqual([200, 'stopped']);
    expect(await answerTo('agent', `/admin/crm/leads/${lead}`)).toEqual([200, 'stopped']);
  });
});

it('given a lead that was reassigned while its read model is stopped, then the first agent does not read its new notes', async () => {
  await leadsAre('stopped');
  await world.append(
    `lead-${lead}`,
    leadAssigned({ agentId: idEnding('7') }),
    leadNoted(idEnding('a2'), 'for the next agent', idEnding('7')),
  );
  expect(await answerTo('agent', notes)).toEqual([503, 'stopped']);
});
