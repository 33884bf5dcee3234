import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { orderClosed, orderOpened, walletOpened } from '../../domain/trading/wallet/testing.ts';
import type { DomainEvent } from '../../domain/shared/messages.ts';
import type { SignedIn } from '../../infra/http/testing/test-app.ts';
import { idEnding, instrumentAdded, registered } from '../../query/testing/facts.ts';
import { leadAdded, leadMoved } from '../../query/testing/lead-facts.ts';
import { openAuditWorld, type AuditWorld } from './testing/audit-world.ts';

/** From any record to all its events, including the refused attempts to change it. */
const [admin, jonas, agent] = [idEnding('1'), idEnding('2'), idEnding('5')];
const [wallet, lead, kycCase] = [idEnding('b1'), idEnding('c1'), idEnding('d1')];
const { orderId, instrumentId } = orderOpened().data;
const ofJonas = { userId: jonas };
const refused = (command: string, target: string, code = 'NOT_FOUND'): DomainEvent => ({
  type: 'CommandRefused',
  data: { command, target, code },
});

let world: AuditWorld;
let person: SignedIn;
/** The positions of the given events, by name. */
const at: Record<string, string> = {};

beforeAll(async () => {
  world = await openAuditWorld();
  const give = async (name: string, stream: string, event: DomainEvent): Promise<void> => {
    at[name] = (await world.given(stream, event)).toString();
  };
  const opened = { ...walletOpened, data: { ...walletOpened.data, ...ofJonas } };
  const subtract = { mode: 'real', currency: 'USD', type: 'subtract', amount: '250' };
  await give('jonas', `user-${jonas}`, registered('Jonas Smith', 'jonas@customers.test'));
  await give('euro', `instrument-${instrumentId}`, instrumentAdded('EUR_USD'));
  await give('opened', `wallet-${wallet}`, opened);
  await give('order', `wallet-${wallet}`, orderOpened(ofJonas));
  await give('subtracted', `wallet-${wallet}`, {
    type: 'BalanceAdjusted',
    data: { ...subtract, reason: 'staff' },
  });
  await give('closed', `wallet-${wallet}`, orderClosed(ofJonas));
  await give('lead', `lead-${lead}`, leadAdded('Kamila', 'Sadowska'));
  await give('moved', `lead-${lead}`, leadMoved('sales', 'retentions'));
  await give('handed in', `kyc_case-${kycCase}`, {
    type: 'KycSubmitted',
    data: { ...ofJonas, documentType: 'passport', files: {} },
  });
  await give('approved', `kyc_case-${kycCase}`, { type: 'KycApproved', data: ofJonas });

  const [byAgent, byAdmin, byJonas] = [agent, admin, jonas].map((id) => `refusal-${id}`);
  await give('adjust', `${byAgent}`, refused('PUT /admin/balance/:balanceId', wallet, 'FORBIDDEN'));
  await give('open', `${byJonas}`, refused('POST /dashboard/orders', wallet));
  await give('note', `${byAgent}`, refused('POST /admin/crm/note', lead, 'LEAD_NOT_FOUND'));
  await give('close', `${byJonas}`, refused('POST /dashboard/orders/close', orderId));
  const twice = refused('POST /admin/kyc/:id/approve', kycCase, 'ALREADY_APPROVED');
  await give('approve', `${byAdmin}`, twice);
  await give('looked', `reading-${admin}`, {
    type: 'KycFileRead',
    data: { caseId: kycCase, side: 'front' },
  });
  const switched = { type: 'ActiveWalletSwitched', data: { walletId: wallet } };
  await give('switched', `trader-${jonas}`, switched);
  await give('liked', `trader-${jonas}`, { type: 'FavoriteAdded', data: { instrumentId } });
  await world.caughtUp();
  person = await world.app.signInAs(1, { userId: admin });
});
afterAll(async () => {
  await world.readingsKept();
  await world.end();
});

const list = async (query: string) => (await person.call.get(`/admin/audit/api?${query}`)).body;
const found = async (query: string): Promise<readonly string[]> =>
  (await list(`${query}&limit=100`)).data.map(
    ({ position }: { position: string }) =>
      Object.entries(at).find(([, known]) => known === position)?.[0] ?? position,
  );

it.each([
  ['a wallet', wallet, ['switched', 'open', 'adjust', 'closed', 'subtracted', 'order', 'opened']],
  ['an order', orderId, ['close', 'closed', 'order']],
  ['a lead', lead, ['note', 'moved', 'lead']],
  ['a case', kycCase, ['looked', 'approve', 'approved', 'handed in']],
  ['an instrument', instrumentId, ['liked', 'euro']],
  ['nothing', idEnding('ff'), []],
])(
  'the history of %s contains every event that concerns it, newest first',
  async (_what, id, names) => {
    expect(await found(`record=${id}`)).toEqual(names);
  },
);

it('the history of a customer also contains the events of wallets, orders and cases', async () => {
  const names = ['liked', 'switched', 'approved', 'handed in', 'closed', 'subtracted', 'order'];
  expect(await found(`record=${jonas}`)).toEqual([...names, 'opened', 'jonas']);
});

it('the history of an order is the same by `order` as by `record`', async () => {
  expect(await found(`order=${orderId}`)).toEqual(['close', 'closed', 'order']);
});

it('the history of a record can be filtered and paged, and has sentences', async () => {
  expect(await found(`record=${kycCase}&outcome=refused`)).toEqual(['approve']);
  expect((await list(`record=${wallet}&limit=2&page=2`)).meta).toMatchObject({ total: 7 });
  const { data } = await list(`record=${wallet}&outcome=refused`);
  expect(data).toMatchObject([
    {
      sentence: { params: { command: 'to open an order' }, links: { target: { kind: 'wallet' } } },
    },
    { sentence: { params: { command: 'to adjust the balance of a wallet', target: '#1' } } },
  ]);
});

it('a query by stream returns the events of that stream only', async () => {
  const names = ['closed', 'subtracted', 'order', 'opened'];
  expect(await found(`stream=wallet-${wallet}`)).toEqual(names);
});
