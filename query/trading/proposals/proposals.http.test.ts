import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { actProposed } from '../../../domain/trading/wallet/proposal-testing.ts';
import { idEnding, registered } from '../../testing/facts.ts';
import { openQueryWorld, type QueryWorld } from '../../testing/world.ts';

const [manager, marta, wallet] = [idEnding('2'), idEnding('1'), idEnding('a1')];
const [late, waiting, confirmed] = [idEnding('c1'), idEnding('c2'), idEnding('c3')];
const inTime = '2999-01-01T00:00:00.000Z';
let world: QueryWorld;

const proposed = (proposalId: string, until = inTime) =>
  actProposed({ proposalId, userId: marta, staffId: manager, until });

beforeAll(async () => {
  world = await openQueryWorld();
  await world.given(`user-${manager}`, registered('Mona Reyes', 'mona@x.test', 2));
  await world.given(`user-${marta}`, registered('Marta Nowak', 'marta@x.test'));
  const decided = { mode: 'real', currency: 'USD', userId: marta, staffId: manager } as const;
  await world.given(
    `wallet-${wallet}`,
    { type: 'WalletOpened', data: { mode: 'real', currency: 'USD', userId: marta } },
    proposed(late, '2020-01-01T00:00:00.000Z'),
    proposed(waiting),
    proposed(confirmed),
    { type: 'ProposalConfirmed', data: { ...decided, proposalId: confirmed } },
  );
});
afterAll(() => world.end());

const listed = async (query = '') => {
  const { call } = await world.app.signInAs(1);
  return call.get(`/admin/proposals/api${query}`);
};

describe('the list of proposals', () => {
  it('shows the newest first, with the action, the customer, the proposer and the status', async () => {
    const { status, body } = await listed();
    expect(status).toBe(200);
    expect(body.data).toMatchObject([
      { id: confirmed, status: 'confirmed', decided_by: { full_name: 'Mona Reyes' } },
      {
        id: waiting,
        status: 'waiting',
        place_id: wallet,
        balance: { id: wallet, mode: 'real', currency: 'USD' },
        user: { id: marta, full_name: 'Marta Nowak' },
        act: { kind: 'adjustment', type: 'add', purpose: 'bonus', reference: 'T-1' },
        amount: '1500',
        proposed_by: { id: manager, full_name: 'Mona Reyes' },
        until: inTime,
        decided_by: null,
      },
      { id: late, status: 'late' },
    ]);
  });

  it.each([
    ['waiting', [waiting]],
    ['late', [late]],
    ['confirmed', [confirmed]],
    ['declined', []],
  ])('shows those that are %s', async (state, ids) => {
    const { body } = await listed(`?status=${state}`);
    expect(body.data.map(({ id }: { id: string }) => id)).toEqual(ids);
  });

  it('has a count of waiting ones for roles that may confirm them', async () => {
    const { call } = await world.app.signInAs(2);
    expect((await call.get('/admin/proposals/waiting')).body).toEqual({ count: 1 });
    const other = await world.app.signInAs(5);
    expect((await other.call.get('/admin/proposals/waiting')).status).toBe(403);
  });

  it('is forbidden for other roles, and is searched by the name of the customer', async () => {
    const { call } = await world.app.signInAs(3);
    expect((await call.get('/admin/proposals/api')).status).toBe(403);
    expect((await listed('?search=nowak')).body.meta.total).toBe(3);
    expect((await listed('?search=nobody')).body.meta.total).toBe(0);
  });
});
