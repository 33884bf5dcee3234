import { uuidv7 } from '../../../command/core/ids.ts';
import { png } from '../../../infra/files/testing/sample-files.ts';
import type { ApiCall } from './api-calls.ts';
import type { Populated } from './populated.ts';
import type { RealApp, Visitor } from './real-app.ts';

/** A call that is carried out, and by whom it is made. */
export type SureCall = Readonly<{ by: Readonly<{ cookie: string }> | null; call: ApiCall }>;

const json = (body: unknown, params: ApiCall['params'] = {}): ApiCall => ({
  ...{ params, query: [], body: JSON.stringify(body), contentType: 'application/json' },
});

const passport: ApiCall = {
  ...{ params: {}, query: [], contentType: 'multipart/form-data; boundary=x' },
  body: [
    '--x\r\nContent-Disposition: form-data; name="type"\r\n\r\npassport\r\n',
    '--x\r\nContent-Disposition: form-data; name="front"; filename="a.png"\r\n\r\n',
    png.toString('latin1'),
    '\r\n--x--\r\n',
  ].join(''),
};

const leadAsItStands = {
  ...{ firstName: 'Liam', lastName: 'Byrne', email: null, phone: null, country: null, city: null },
  ...{ funnelLink: null, reference: null, leadStatus: 'New' },
};

/** One call for each that chance hardly finds, by `METHOD /path/{name}`. */
export const sureCalls = async (
  app: RealApp,
  world: Populated,
): Promise<Readonly<Record<string, SureCall>>> => {
  const [email, password] = ['sure@example.test', 'correct horse battery'];
  const newcomer: Visitor = await app.person(3, { email, password });
  const [admin, customer] = [world.ours.get(1), world.ours.get(3)];
  if (admin === undefined || customer === undefined) throw new Error('There is nobody');
  const { orderId } = customer;
  const order = { type: 'buy', instrument: 'EUR_USD', amount: '1000' };
  const archived = { ids: [world.leads.ofNobody], data: { group: 'archived' } };
  const sentKey = uuidv7();
  const balanceId = app.walletOf(newcomer.userId, 'demo');
  const sending = newcomer.call.post('/dashboard/switch-wallet').set('Idempotency-Key', sentKey);
  await sending.send({ balanceId }).expect(200);
  return {
    'POST /auth/login': { by: null, call: json({ email, password }) },
    'POST /dashboard/orders': { by: customer, call: json(order) },
    'POST /dashboard/orders/close': {
      by: customer,
      call: json({ orderId, instrument: 'EUR_USD' }),
    },
    'POST /kyc': { by: newcomer, call: passport },
    'PUT /admin/leads/{id}': {
      by: admin,
      call: json(leadAsItStands, { id: world.leads.ofOurAgent }),
    },
    'PUT /admin/leads/bulk': { by: admin, call: json(archived) },
    'PUT /dashboard/orders/{id}': { by: customer, call: json({ loss: '0.5' }, { id: orderId }) },
    'GET /commands/{key}': {
      by: newcomer,
      call: { params: { key: sentKey }, query: [], body: undefined, contentType: '' },
    },
    'GET /admin/kyc/{id}/files/{side}': {
      by: admin,
      call: {
        ...{ params: { id: customer.kycCase ?? '', side: 'front' }, query: [] },
        ...{ body: undefined, contentType: '' },
      },
    },
  };
};
