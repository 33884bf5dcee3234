import { uuidv7 } from '../../../command/core/ids.ts';
import type supertest from 'supertest';
import type { RoleId } from '../../../domain/shared/roles.ts';
import type { Owner, Populated } from './populated.ts';
import { withdrawOf } from './withdraw-of.ts';

type Agent = ReturnType<typeof supertest.agent>;
type Sending = ReturnType<Agent['get']>;

/** Records by owner, for a person of the world's `ours`. */
export type Records = Readonly<{ mine: readonly string[]; others: readonly string[] }>;

/** How a call sends the id of a record, and which records exist for a role. */
export type RecordCall = Readonly<{
  send: (call: Agent, id: string) => Sending;
  records: (world: Populated, roleId: RoleId) => Records | Promise<Records>;
}>;

const ownerIn = (people: ReadonlyMap<RoleId, Owner>, roleId: RoleId): Owner => {
  const owner = people.get(roleId);
  if (owner === undefined) throw new Error(`No user has role ${roleId}`);
  return owner;
};

/** Records that everybody has: the person's own one, and the one of another person of the same role. */
const ofPeople =
  (pick: (owner: Owner) => string) =>
  ({ ours, theirs }: Populated, roleId: RoleId): Records => ({
    mine: [pick(ownerIn(ours, roleId))],
    others: [pick(ownerIn(theirs, roleId))],
  });

/** Records of customers: of the customer linked to our leads, and of the other customer. */
const ofCustomers =
  (pick: (owner: Owner) => string) =>
  ({ ours, theirs }: Populated): Records => ({
    mine: [pick(ownerIn(ours, 3))],
    others: [pick(ownerIn(theirs, 3))],
  });

/** Records that an admin and a manager may see, whoever owns them. */
const ofEveryCustomer =
  (pick: (owner: Owner) => string) =>
  (world: Populated): Records => {
    const { mine, others } = ofCustomers(pick)(world);
    return { mine: [...mine, ...others], others: [] };
  };

const customers = ofCustomers(({ userId }) => userId);

/** A manager may see every customer and himself or herself, but no colleague. */
const people = (world: Populated, roleId: RoleId): Records => {
  const { mine, others } = customers(world);
  if (roleId !== 2) return { mine, others };
  const { ours, theirs } = world;
  return {
    mine: [...mine, ...others, ownerIn(ours, 2).userId],
    others: [ownerIn(ours, 1).userId, ownerIn(theirs, 2).userId, ownerIn(ours, 6).userId],
  };
};

/** Trades and payments: an admin and a manager may read all, others those of the customer linked to them. */
const traders = (world: Populated, roleId: RoleId): Records => {
  const { mine, others } = customers(world);
  if (roleId > 2) return { mine, others };
  const { ours, theirs } = world;
  const staff = [ownerIn(ours, 1), ownerIn(theirs, 2), ownerIn(ours, 6)].map(
    ({ userId }) => userId,
  );
  return { mine: [...mine, ...others, ...staff], others: [] };
};

/** Staff, whom an administrator edits. */
const staff = ({ theirs }: Populated): Records => ({
  mine: [ownerIn(theirs, 4).userId],
  others: [ownerIn(theirs, 6).userId],
});

/** Commands about customers reach only customers. */
const customersNotStaff = (world: Populated, roleId: RoleId): Records => {
  const { mine, others } = customers(world);
  if (roleId !== 2) return { mine: [...mine, ...others], others: [] };
  return { mine: [...mine, ...others], others: [ownerIn(world.ours, 6).userId] };
};

const everyCustomer = (world: Populated): Records => {
  const { mine, others } = customers(world);
  return { mine: [...mine, ...others], others: [] };
};

const accountOf = (id: string) => ({
  fullName: 'Max Mara',
  email: `${id}@edited.test`,
  isEmailVerified: true,
  isActive: true,
});

const orders = ofEveryCustomer(({ orderId }) => orderId);
const wallets = ofCustomers(({ realWallet }) => realWallet);
const deposits = ofCustomers(({ deposit }) => deposit);
const withdrawals = ofCustomers(({ withdrawal }) => withdrawal);
const cases = ofCustomers(({ kycCase }) => kycCase ?? '');

const leads = ({ leads: all }: Populated, roleId: RoleId): Records => {
  const { ofOurAgent, ofTheirAgent, ofOurRetention, ofTheirRetention, archivedOfOurs, ofNobody } =
    all;
  return roleId === 6
    ? {
        mine: [ofOurRetention],
        others: [ofTheirRetention, ofOurAgent, archivedOfOurs, ofNobody],
      }
    : {
        mine: [ofOurAgent],
        others: [ofTheirAgent, ofOurRetention, archivedOfOurs, ofNobody],
      };
};

/** Each role gets its own leads, because the calls move them. */
const leadsToMove = async (world: Populated, roleId: RoleId): Promise<Records> => {
  const mine =
    roleId === 6
      ? await world.lead({ retId: ownerIn(world.ours, 6).userId }, { group: 'retentions' })
      : await world.lead({ agentId: ownerIn(world.ours, 5).userId });
  const other =
    roleId === 6
      ? await world.lead({ retId: ownerIn(world.theirs, 6).userId }, { group: 'retentions' })
      : await world.lead({ agentId: ownerIn(world.theirs, 5).userId });
  return { mine: [mine], others: [other] };
};

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

/** Every call that names a record with an owner, by `METHOD /path/{}`. */
export const recordCalls: Readonly<Record<string, RecordCall>> = {
  'PUT /dashboard/orders/{}': {
    send: (call, id) => call.put(`/dashboard/orders/${id}`).send({ loss: '0.5' }),
    records: ofPeople(({ orderId }) => orderId),
  },
  'PUT /dashboard/orders/{}/trail': {
    send: (call, id) => call.put(`/dashboard/orders/${id}/trail`).send({ trail: '0.01' }),
    records: ofPeople(({ orderId }) => orderId),
  },
  'POST /dashboard/orders/close': {
    send: (call, orderId) =>
      call.post('/dashboard/orders/close').send({ orderId, instrument: 'EUR_USD' }),
    records: ofPeople(({ orderId }) => orderId),
  },
  'POST /dashboard/switch-wallet': {
    send: (call, balanceId) => call.post('/dashboard/switch-wallet').send({ balanceId }),
    records: ofPeople(({ demoWallet }) => demoWallet),
  },
  'PUT /admin/users/{}': {
    send: (call, id) => call.put(`/admin/users/${id}`).send(accountOf(id)),
    records: staff,
  },
  'DELETE /admin/users/{}': {
    send: (call, id) => call.delete(`/admin/users/${id}`),
    records: async (world) => ({ mine: [await world.newStaff()], others: [] }),
  },
  'PUT /admin/customers/{}': {
    send: (call, id) => call.put(`/admin/customers/${id}`).send(accountOf(id)),
    records: customersNotStaff,
  },
  'GET /admin/share/users/role/{}': {
    send: (call, id) => call.get(`/admin/share/users/role/${id}`),
    records: () => ({ mine: ['2'], others: ['5', '6'] }),
  },
  'PUT /admin/balance/{}': {
    send: (call, id) => call.put(`/admin/balance/${id}`).send({ type: 'add', amount: '1' }),
    records: wallets,
  },
  'POST /admin/balance/{}/transfers': {
    send: (call, id) => call.post(`/admin/balance/${id}/transfers`).send({ to: id, amount: '1' }),
    records: wallets,
  },
  'GET /admin/balance/{}/statement': {
    send: (call, id) => call.get(`/admin/balance/${id}/statement`),
    records: wallets,
  },
  'POST /admin/kyc/{}/approve': {
    send: (call, id) => call.post(`/admin/kyc/${id}/approve`),
    records: cases,
  },
  'POST /admin/kyc/{}/decline': {
    send: (call, id) => call.post(`/admin/kyc/${id}/decline`).send({ declineReason: 'Blurred' }),
    records: cases,
  },
  'GET /admin/kyc/{}/files/{}': {
    send: (call, id) => call.get(`/admin/kyc/${id}/files/front`),
    records: cases,
  },
  'POST /deposits': {
    send: (call, id) =>
      call.post('/deposits').send({ balance_id: id, amount: '10', gateway: 'stripe' }),
    records: ofPeople(({ realWallet }) => realWallet),
  },
  'POST /deposits/{}/check': {
    send: (call, id) => call.post(`/deposits/${id}/check`),
    records: ofPeople(({ deposit }) => deposit),
  },
  'GET /admin/deposits/api/{}/credit': {
    send: (call, id) => call.get(`/admin/deposits/api/${id}/credit`),
    records: deposits,
  },
  'POST /admin/deposits/{}/credit': {
    send: (call, id) => call.post(`/admin/deposits/${id}/credit`).send({ paymentId: 'p-1' }),
    records: deposits,
  },
  'POST /admin/deposits/{}/decline': {
    send: (call, id) =>
      call.post(`/admin/deposits/${id}/decline`).send({ paymentId: 'p-1', reason: 'wrong_amount' }),
    records: deposits,
  },
  'POST /admin/deposits/{}/refund': {
    send: (call, id) => call.post(`/admin/deposits/${id}/refund`),
    records: deposits,
  },
  'POST /admin/deposits/{}/chargeback': {
    send: (call, id) => call.post(`/admin/deposits/${id}/chargeback`),
    records: deposits,
  },
  'POST /admin/deposits/{}/record-refund': {
    send: (call, id) =>
      call
        .post(`/admin/deposits/${id}/record-refund`)
        .send({ paymentId: 'p-1', amount: '1', reason: 'overpaid', reference: 'tx-1' }),
    records: deposits,
  },
  'POST /admin/deposits/{}/settle': {
    send: (call, id) => call.post(`/admin/deposits/${id}/settle`).send({ reason: 'made_good' }),
    records: deposits,
  },
  'POST /withdraws/bank': {
    send: (call, id) => call.post('/withdraws/bank').send(withdrawOf(id)),
    records: ofPeople(({ realWallet }) => realWallet),
  },
  'POST /wallets/transfers': {
    send: (call, id) => call.post('/wallets/transfers').send({ from: id, to: id, amount: '1' }),
    records: ofPeople(({ realWallet }) => realWallet),
  },
  'POST /withdraws/{}/cancel': {
    send: (call, id) => call.post(`/withdraws/${id}/cancel`),
    records: ofPeople(({ withdrawal }) => withdrawal),
  },
  'GET /admin/proposals/{}/alone': {
    send: (call, id) => call.get(`/admin/proposals/${id}/alone`),
    records: wallets,
  },
  'GET /admin/proposals/{}/{}/preview': {
    send: (call, id) => call.get(`/admin/proposals/${id}/${uuidv7()}/preview`),
    records: wallets,
  },
  'POST /admin/proposals/{}/{}/confirm': {
    send: (call, id) => call.post(`/admin/proposals/${id}/${uuidv7()}/confirm`),
    records: wallets,
  },
  'POST /admin/proposals/{}/{}/decline': {
    send: (call, id) => call.post(`/admin/proposals/${id}/${uuidv7()}/decline`),
    records: wallets,
  },
  'POST /admin/withdraws/{}/approve': {
    send: (call, id) => call.post(`/admin/withdraws/${id}/approve`),
    records: withdrawals,
  },
  'POST /admin/withdraws/{}/decline': {
    send: (call, id) =>
      call.post(`/admin/withdraws/${id}/decline`).send({ declineReason: 'Not your account' }),
    records: withdrawals,
  },
  'POST /admin/jobs/{}/retry': {
    send: (call, id) => call.post(`/admin/jobs/${id}/retry`),
    records: ({ jobId }) => ({ mine: [jobId], others: [] }),
  },
  'GET /bulks/{}': {
    send: (call, id) => call.get(`/bulks/${id}`),
    records: ofPeople(({ bulkId }) => bulkId),
  },
  'POST /bulks/{}/cancel': {
    send: (call, id) => call.post(`/bulks/${id}/cancel`),
    records: ofPeople(({ bulkId }) => bulkId),
  },
  'POST /bulks/{}/retry': {
    send: (call, id) => call.post(`/bulks/${id}/retry`),
    records: ofPeople(({ bulkId }) => bulkId),
  },
  'POST /admin/reactions/{}/retry': {
    send: (call, name) => call.post(`/admin/reactions/${name}/retry`),
    records: ({ reaction }) => ({ mine: [reaction], others: [] }),
  },
  'GET /admin/crm/leads/{}': {
    send: (call, id) => call.get(`/admin/crm/leads/${id}`),
    records: leads,
  },
  'PUT /admin/leads/{}': {
    send: (call, id) => call.put(`/admin/leads/${id}`).send(leadAsItStands),
    records: leads,
  },
  'POST /admin/leads/convertLeadToUser': {
    send: (call, id) =>
      call.post('/admin/leads/convertLeadToUser').send({ id, password: 'correct horse staple' }),
    records: leadsToMove,
  },
  'PUT /admin/leads/bulk': {
    send: (call, id) =>
      call.put('/admin/leads/bulk').send({ ids: [id], data: { group: 'archived' } }),
    records: leadsToMove,
  },
  'DELETE /admin/leads/{}': {
    send: (call, id) => call.delete(`/admin/leads/${id}`),
    records: leadsToMove,
  },
  'DELETE /affiliate/leads/{}': {
    send: (call, id) => call.delete(`/affiliate/leads/${id}`),
    records: async (world) => ({
      mine: [await world.lead({}, { affiliatorId: ownerIn(world.ours, 4).userId })],
      others: [world.leads.ofTheirAgent, world.leads.ofNobody],
    }),
  },
  'POST /admin/crm/note': {
    send: (call, leadId) => call.post('/admin/crm/note').send({ leadId, content: 'Called.' }),
    records: leads,
  },
  'POST /admin/crm/voiso/startCall': {
    send: (call, leadId) => call.post('/admin/crm/voiso/startCall').send({ leadId }),
    records: leads,
  },
  'GET /admin/leads/{}/notes': {
    send: (call, id) => call.get(`/admin/leads/${id}/notes`),
    records: leads,
  },
  'GET /admin/leads/{}/timeline': {
    send: (call, id) => call.get(`/admin/leads/${id}/timeline`),
    records: leads,
  },
  'GET /admin/share/users/{}/timeline': {
    send: (call, id) => call.get(`/admin/share/users/${id}/timeline`),
    records: customers,
  },
  'GET /admin/share/users/{}': {
    send: (call, id) => call.get(`/admin/share/users/${id}`),
    records: people,
  },
  'GET /admin/share/users/{}/erasure': {
    send: (call, id) => call.get(`/admin/share/users/${id}/erasure`),
    records: everyCustomer,
  },
  // Each has money in a real wallet, so no call deletes anybody.
  'DELETE /admin/customers/{}': {
    send: (call, id) => call.delete(`/admin/customers/${id}`),
    records: everyCustomer,
  },
  'GET /admin/trades/api/all/{}': {
    send: (call, id) => call.get(`/admin/trades/api/all/${id}`),
    records: traders,
  },
  'GET /admin/trades/pending/api/{}': {
    send: (call, id) => call.get(`/admin/trades/pending/api/${id}`),
    records: traders,
  },
  'GET /admin/trades/{}/preview': {
    send: (call, id) => call.get(`/admin/trades/${id}/preview?act=delete`),
    records: orders,
  },
  'GET /admin/trades/{}/corrections': {
    send: (call, id) => call.get(`/admin/trades/${id}/corrections`),
    records: orders,
  },
  'PUT /admin/trades/{}': {
    send: (call, id) => call.put(`/admin/trades/${id}`).send({ spread: '1' }),
    records: orders,
  },
  'DELETE /admin/trades/{}': {
    send: (call, id) => call.delete(`/admin/trades/${id}`),
    records: orders,
  },
  'GET /admin/deposits/api/history/{}': {
    send: (call, id) => call.get(`/admin/deposits/api/history/${id}`),
    records: traders,
  },
  'GET /admin/withdraws/api/history/{}': {
    send: (call, id) => call.get(`/admin/withdraws/api/history/${id}`),
    records: traders,
  },
};
