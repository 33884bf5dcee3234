import { bulkIdOf } from '../../../command/core/bulks/records.ts';
import { orderCosts } from '../../../domain/site/order-costs/settings.ts';
import { uuidv7 } from '../../../command/core/ids.ts';
import { actProposed } from '../../../domain/trading/wallet/proposal-testing.ts';
import { png } from '../../../infra/files/testing/sample-files.ts';
import type { Populated } from './populated.ts';
import type { RealApp, Visitor } from './real-app.ts';
import { sureAccountCalls } from './sure-account-calls.ts';
import { form, get, json, type SureCall } from './sure-call.ts';
import { sureDepositCalls } from './sure-deposit-calls.ts';
import { sureHouseCalls } from './sure-house-calls.ts';
import { sureImportCalls } from './sure-import-calls.ts';
import { sureFactorCalls } from './sure-factor-calls.ts';
import { surePasskeyCalls } from './sure-passkey-calls.ts';
import { sureWebhookCalls } from './sure-webhook-calls.ts';
import { sureTaskCalls } from './sure-task-calls.ts';
import { sureUserCalls } from './sure-user-calls.ts';
import { withdrawOf } from './withdraw-of.ts';

const passport = form(
  'name="type"\r\n\r\npassport',
  `name="front"; filename="a.png"\r\n\r\n${png.toString('latin1')}`,
);

const leadAsItStands = {
  firstName: 'Liam',
  lastName: 'Byrne',
  email: null,
  phone: null,
  country: null,
  city: null,
  funnelLink: null,
  reference: null,
  leadStatus: 'New',
};

/** One call for each operation that random calls hardly get right, by `METHOD /path/{name}`. */
export const sureCalls = async (
  app: RealApp,
  world: Populated,
): Promise<Readonly<Record<string, SureCall>>> => {
  const [email, password] = ['sure@example.test', 'correct horse battery'];
  const newcomer: Visitor = await app.person(3, { email, password });
  const [admin, customer] = [world.ours.get(1), world.ours.get(3)];
  const affiliator = world.ours.get(4);
  if (!admin || !customer || !affiliator) throw new Error('No user was found');
  const { orderId } = customer;
  const order = { type: 'buy', instrument: 'EUR_USD', amount: '1000' };
  const priceAlert = { instrument: 'EUR_USD', side: 'above', level: '9' };
  const pendingOrder = { ...order, kind: 'limit', level: '0.5' };
  const sentKey = uuidv7();
  const balanceId = app.walletOf(newcomer.userId, 'demo');
  const sending = newcomer.call.post('/dashboard/switch-wallet').set('Idempotency-Key', sentKey);
  await sending.send({ balanceId }).expect(200);
  const newLeadId = async (
    email: string | null = null,
    by = admin,
    phone: string | null = null,
  ): Promise<string> => {
    const added = await by.call
      .post('/admin/leads')
      .send({ firstName: 'Zoe', lastName: 'Ray', email, phone });
    return String(added?.body.id);
  };
  // Random calls may have deleted those of the world.
  const archived = { ids: [await newLeadId()], data: { group: 'archived' } };
  const undoneKey = uuidv7();
  const undone = {
    key: undoneKey,
    ids: [await newLeadId()],
    id: bulkIdOf({
      record: {
        scope: `${admin.userId}/-`,
        key: undoneKey,
        commandId: undoneKey,
        bodyHash: new Uint8Array(),
      },
    }),
  };
  const pending = async (): Promise<Readonly<{ id: string }>> => {
    const asked = newcomer.call.post('/withdraws/bank');
    const { body } = await asked
      .send(withdrawOf(app.walletOf(newcomer.userId, 'real')))
      .expect(201);
    return { id: String(body.id) };
  };
  const proposal = async (): Promise<Readonly<{ balanceId: string; id: string }>> => {
    const [balanceId, proposalId] = [customer.realWallet, uuidv7()];
    const proposed = actProposed({ proposalId, userId: customer.userId, until: '2999-01-01' });
    await app.given(`wallet-${balanceId}`, proposed);
    return { balanceId, id: proposalId };
  };
  const newOrderId = async (): Promise<string> => {
    const opened = await customer.call.post('/dashboard/orders').send(order).expect(201);
    return String(opened.body.id);
  };
  const newAlertId = async (): Promise<string> => {
    const set = await customer.call.post('/dashboard/price-alerts').send(priceAlert).expect(201);
    return String(set.body.id);
  };
  const newPendingId = async (): Promise<string> => {
    const placed = await customer.call
      .post('/dashboard/orders/pending')
      .send(pendingOrder)
      .expect(201);
    return String(placed.body.id);
  };
  const euros = (await newcomer.call.post('/wallets').send({ currency: 'EUR' }).expect(201)).body
    .id;
  // Another affiliator, because random calls of ours make and revoke keys, and use up limits.
  const program = await app.person(4);
  let apiKey = '';
  const withNewKey = (call: SureCall['call']): SureCall => ({
    by: null,
    call,
    before: async () => {
      apiKey = String((await program.call.post('/affiliate/api').send({})).body.key);
    },
    headers: () => ({ 'X-Api-Key': apiKey }),
  });
  return {
    'POST /api/v1/leads': withNewKey(json({ leads: [{ firstName: 'Zoe' }, { firstName: '' }] })),
    'GET /api/v1/leads': withNewKey(get({}, [['limit', '1']])),
    'POST /admin/crm-config/routing': { by: admin, call: json({ mode: 'off', agents: [] }) },
    'POST /admin/order-costs': {
      by: admin,
      call: json(orderCosts.decider.initialState().parts.OrderCostsSet.values),
    },
    'PUT /admin/trades/{id}': {
      by: admin,
      call: json({ spread: '1' }, { id: await newOrderId() }),
    },
    'DELETE /admin/trades/{id}': { by: admin, call: json({}, { id: await newOrderId() }) },
    'GET /admin/trades/{id}/preview': {
      by: admin,
      call: get({ id: await newOrderId() }, [['act', 'delete']]),
    },
    'GET /admin/ledger/api/account': {
      by: admin,
      call: get({}, [
        ['account', 'customer_wallets'],
        ['mode', 'real'],
        ['currency', 'USD'],
      ]),
    },
    'GET /admin/ledger/api/export': { by: admin, call: get({}, [['format', 'csv']]) },
    'GET /admin/ledger/api/balance/export': { by: admin, call: get({}, [['format', 'csv']]) },
    'GET /admin/trades/{id}/corrections': { by: admin, call: get({ id: await newOrderId() }) },
    'POST /auth/login': { by: null, call: json({ email, password }) },
    'POST /dashboard/orders': { by: customer, call: json(order) },
    'POST /dashboard/orders/pending': { by: customer, call: json(pendingOrder) },
    'PUT /statements/mails': { by: customer, call: json({ wanted: true }) },
    'POST /dashboard/price-alerts': { by: customer, call: json(priceAlert) },
    'DELETE /dashboard/price-alerts/{id}': {
      by: customer,
      call: json({}, { id: await newAlertId() }),
    },
    'PUT /dashboard/orders/pending/{id}': {
      by: customer,
      call: json({ level: '0.6' }, { id: await newPendingId() }),
    },
    'PUT /dashboard/orders/pending/{id}/link': {
      by: customer,
      call: json({ other: await newPendingId() }, { id: await newPendingId() }),
    },
    'POST /admin/trades/pending/{id}/cancel': {
      by: admin,
      call: json(
        { walletId: app.walletOf(customer.userId, 'demo'), reason: 'Asked for' },
        { id: await newPendingId() },
      ),
    },
    'DELETE /dashboard/orders/pending/{id}': {
      by: customer,
      call: json({}, { id: await newPendingId() }),
    },
    'POST /dashboard/orders/close': {
      by: customer,
      call: json({ orderId, instrument: 'EUR_USD' }),
    },
    'POST /wallets': { by: newcomer, call: json({ currency: 'GBP' }) },
    'POST /wallets/transfers': {
      by: newcomer,
      call: json({ from: app.walletOf(newcomer.userId, 'real'), to: euros, amount: '1' }),
    },
    'POST /admin/balance/{balanceId}/transfers': {
      by: admin,
      call: json({ to: euros, amount: '1' }, { balanceId: app.walletOf(newcomer.userId, 'real') }),
    },
    'GET /wallets/rate': {
      by: customer,
      call: get({}, [
        ['from', 'EUR'],
        ['to', 'EUR'],
      ]),
    },
    'POST /kyc': { by: newcomer, call: passport },
    'PUT /admin/leads/{id}': {
      by: admin,
      call: json(leadAsItStands, { id: world.leads.ofOurAgent }),
    },
    'GET /admin/crm/leads/{id}': { by: admin, call: get({ id: await newLeadId() }) },
    'POST /admin/leads/convertLeadToUser': {
      by: admin,
      call: json({ id: await newLeadId('zoe.ray@example.test'), password: 'correct horse staple' }),
    },
    'DELETE /admin/leads/{id}': { by: admin, call: json({}, { id: await newLeadId() }) },
    'DELETE /affiliate/leads/{id}': {
      by: affiliator,
      call: json({}, { id: await newLeadId(null, affiliator) }),
    },
    'POST /affiliate/api': { by: affiliator, call: json({ keepEarlier: true }) },
    'PUT /affiliate/api/key': { by: affiliator, call: json({ networks: ['203.0.113.0/24'] }) },
    'DELETE /affiliate/api/key': {
      by: affiliator,
      before: () => affiliator.call.post('/affiliate/api').send({}),
      call: json({}),
    },
    'PUT /admin/leads/bulk': { by: admin, call: json(archived) },
    'POST /admin/leads/bulk/{id}/undo': {
      by: admin,
      before: () =>
        admin.call
          .put('/admin/leads/bulk')
          .set('Idempotency-Key', undone.key)
          .send({ ids: undone.ids, data: { group: 'retentions' } }),
      call: json({}, { id: undone.id }),
    },
    'POST /admin/lists/selections': {
      by: admin,
      call: json({ address: '/affiliate/leads/api/archived/All' }),
    },
    'POST /admin/crm/note': {
      by: admin,
      call: json({ leadId: await newLeadId(), content: 'Called.' }),
    },
    'POST /admin/crm/voiso/startCall': {
      by: admin,
      call: json({
        leadId: await newLeadId(null, admin, '+49 30 1234567'),
        agentEmail: 'agent@daybook.test',
      }),
    },
    'GET /admin/crm/voiso/agents': { by: admin, call: get({}) },
    'GET /admin/leads/{id}/notes': { by: admin, call: get({ id: await newLeadId() }) },
    'GET /admin/leads/{id}/timeline': { by: admin, call: get({ id: await newLeadId() }) },
    'PUT /dashboard/orders/{id}': { by: customer, call: json({ loss: '0.5' }, { id: orderId }) },
    'PUT /dashboard/orders/{id}/trail': {
      by: customer,
      call: json({ trail: '0.5' }, { id: orderId }),
    },
    'GET /commands/{key}': { by: newcomer, call: get({ key: sentKey }) },
    'GET /admin/kyc/{id}/files/{side}': {
      by: admin,
      call: get({ id: customer.kycCase ?? '', side: 'front' }),
    },
    // The customer's name may have changed by then.
    'POST /withdraws/bank': {
      by: newcomer,
      call: json(withdrawOf(app.walletOf(newcomer.userId, 'real'))),
    },
    'POST /withdraws/{id}/cancel': { by: newcomer, call: json({}, await pending()) },
    'GET /admin/proposals/{balanceId}/alone': {
      by: admin,
      call: get({ balanceId: customer.realWallet }),
    },
    'GET /admin/proposals/{balanceId}/{id}/preview': {
      by: admin,
      call: get(await proposal()),
    },
    'POST /admin/proposals/{balanceId}/{id}/confirm': {
      by: admin,
      call: json({}, await proposal()),
    },
    'POST /admin/proposals/{balanceId}/{id}/decline': {
      by: admin,
      call: json({}, await proposal()),
    },
    'POST /admin/withdraws/{id}/approve': { by: admin, call: json({}, await pending()) },
    'POST /admin/withdraws/{id}/decline': {
      by: admin,
      call: json({ declineReason: 'Another account' }, await pending()),
    },
    'POST /admin/reactions/{name}/retry': {
      by: admin,
      call: json({}, { name: world.reaction }),
    },
    'GET /bulks/{id}': { by: customer, call: get({ id: customer.bulkId }) },
    'POST /bulks/{id}/retry': { by: customer, call: json({}, { id: customer.bulkId }) },
    'POST /bulks/{id}/cancel': { by: customer, call: json({}, { id: customer.bulkId }) },
    ...(await sureTaskCalls(admin, newLeadId)),
    ...(await sureAccountCalls(app)),
    ...(await sureUserCalls(app, admin)),
    ...(await sureFactorCalls(app, admin)),
    ...(await surePasskeyCalls(app)),
    ...(await sureDepositCalls(app, admin, customer)),
    ...(await sureImportCalls(app, admin)),
    ...(await sureWebhookCalls(app, program)),
    ...(await sureHouseCalls(app, admin)),
  };
};
