import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  depositCreated,
  depositMoney,
  depositPaid,
} from '../../domain/payments/deposit/testing.ts';
import {
  funded,
  orderOpened,
  walletOpened,
  withdrawalRequested,
} from '../../domain/trading/wallet/testing.ts';
import type { SignedIn } from '../../infra/http/testing/test-app.ts';
import { idEnding, registered } from '../testing/facts.ts';
import { leadAdded, leadAssigned, leadMoved } from '../testing/lead-facts.ts';
import { openQueryWorld, type QueryWorld } from '../testing/world.ts';

const [retention, marta] = [idEnding('6'), idEnding('a1')];
const [email, phone] = ['marta.nowak@secret.test', '+48 512 884 310'];
/** A link as an affiliator may send it. */
const funnelLink = `https://go.test/spring?email=${encodeURIComponent(email)}&tel=48512884310`;
const ofMarta = { userId: marta };

/** Every list in which a retention agent sees masked contact data, with the number of its rows. */
const lists = [
  ['/affiliate/leads/api/retentions/All', 1],
  [`/admin/trades/api/all/${marta}`, 1],
  [`/admin/trades/pending/api/${marta}`, 0],
  [`/admin/deposits/api/history/${marta}`, 1],
  [`/admin/withdraws/api/history/${marta}`, 1],
] as const;
const paths = lists.map(([path]) => path);

describe('contact data that a retention agent sees masked', () => {
  let world: QueryWorld;
  let agent: SignedIn;

  beforeAll(async () => {
    world = await openQueryWorld();
    await world.given(`user-${retention}`, registered('Rhea Fonseca', 'rhea@daybook.test', 6));
    await world.given(`user-${marta}`, registered('Marta Nowak', email));
    await world.given(
      `wallet-${idEnding('b1')}`,
      { ...walletOpened, data: { ...walletOpened.data, ...ofMarta } },
      funded('1000'),
      orderOpened(ofMarta),
      withdrawalRequested({ ...ofMarta, withdrawalId: idEnding('e1'), amount: '10', fee: '0' }),
    );
    const money = { ...depositMoney, ...ofMarta };
    await world.given(
      `deposit-${idEnding('d1')}`,
      { ...depositCreated, data: { ...depositCreated.data, ...money } },
      depositPaid(money),
    );
    await world.given(
      `lead-${idEnding('c1')}`,
      leadAdded('Marta', 'Nowak', { email, phone, funnelLink, reference: phone }),
      leadAssigned({ retId: retention }),
      leadMoved('sales', 'retentions'),
      { type: 'LeadLinked', data: ofMarta },
    );
    agent = await world.app.signInAs(6, { userId: retention });
  });
  afterAll(() => world.end());

  const ask = (path: string, query: Readonly<Record<string, string>>) =>
    agent.call.get(path).query(query);

  it.each(lists)('is in no response of %s', async (path, total) => {
    const { status, body, text } = await ask(path, {});
    expect([status, body.meta.total]).toEqual([200, total]);
    expect(text).not.toMatch(/secret\.test|884 ?310/);
  });

  it('is masked within a link, and the rest of the link stays', async () => {
    const [path] = lists[0];
    expect((await ask(path, {})).body.data).toMatchObject([
      {
        funnel_link: 'https://go.test/spring?email=********&tel=******10',
        reference: '******10',
      },
    ]);
  });

  it('cannot be sorted or filtered by in a link or reference that may contain it', async () => {
    const [path] = lists[0];
    for (const column of ['funnel_link', 'reference'])
      for (const query of [{ sort: column }, { where: `${column}:contains:secret.test` }])
        expect([query, (await ask(path, query)).status]).toEqual([query, 422]);
  });

  it.each(paths)('is not found by a search in %s', async (path) => {
    for (const search of [email, 'secret.test', phone, '884 310', '512884310'])
      expect([search, (await ask(path, { search })).body.meta.total]).toEqual([search, 0]);
  });

  it.each(paths)(
    'cannot be sorted or filtered by in %s, and the refusal does not contain it',
    async (path) => {
      const wheres = ['email:is:', 'email:contains:', 'phone:is:', 'phone:contains:'].map(
        (act) => `${act}${encodeURIComponent(act.startsWith('email') ? email : phone)}`,
      );
      for (const query of [
        ...['email', '-email', 'phone', '-phone'].map((sort) => ({ sort })),
        ...[...wheres, 'email:filled', 'email:empty', 'phone:filled', 'phone:empty'].map(
          (where) => ({
            where,
          }),
        ),
      ]) {
        const { status, text } = await ask(path, query);
        expect([query, status]).toEqual([query, 422]);
        expect(text).not.toMatch(/secret\.test|884 ?310/);
      }
    },
  );

  it('cannot be exported, or compared with other leads', async () => {
    for (const address of paths) {
      const query = { address, columns: 'email:EMAIL', format: 'csv' };
      expect((await ask('/admin/lists/export', query)).status).toBe(403);
    }
    expect((await ask(`/admin/leads/${idEnding('c1')}/duplicates`, {})).status).toBe(403);
    expect((await ask('/admin/leads/duplicates/api', {})).status).toBe(403);
  });
});
