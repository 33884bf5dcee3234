import { createBulkStore } from '../../../command/core/bulks/postgres-store.ts';
import { bulkIdOf } from '../../../command/core/bulks/records.ts';
import { bulkSending } from '../../../command/testing/tally-bulk.ts';
import { confirmPayment, depositCreated } from '../../../domain/payments/deposit/testing.ts';
import { uuidv7 } from '../../../command/core/ids.ts';
import { leadAdded, leadAssigned, leadMoved } from '../../../query/testing/lead-facts.ts';
import { roleIds, type RoleId } from '../../../domain/shared/roles.ts';
import { png } from '../../../infra/files/testing/sample-files.ts';
import { createJobs } from '../../../infra/jobs/jobs.ts';
import { withdrawOf } from './withdraw-of.ts';
import type { RealApp, Visitor } from './real-app.ts';

/** A person with two wallets, an open order, a pending withdraw and, for a customer, a KYC case. */
export type Owner = Visitor &
  Readonly<{
    demoWallet: string;
    realWallet: string;
    orderId: string;
    kycCase: string | null;
    bulkId: string;
    withdrawal: string;
    deposit: string;
  }>;

const open = async (by: Visitor): Promise<string> => {
  const order = { type: 'buy', instrument: 'EUR_USD', amount: '1000' };
  let answer = await by.call.post('/dashboard/orders').send(order);
  // Commands do not know the new wallet at once.
  while (answer.body.code === 'NO_ACTIVE_WALLET')
    answer = await by.call.post('/dashboard/orders').send(order);
  if (answer.status !== 201) throw new Error(`An order was refused: ${answer.text}`);
  return String(answer.body.id);
};

const submit = async (by: Visitor): Promise<string> => {
  const form = by.call.post('/kyc').field('type', 'passport');
  const { status, body } = await form.attach('front', png, 'front.png');
  if (status !== 201) throw new Error(`A document was refused: ${JSON.stringify(body)}`);
  return String(body.id);
};

/** A person's bulk that is never carried out, because no process here runs jobs. */
const beginBulk = async (app: RealApp, userId: string): Promise<string> => {
  const { pools, masterKey } = app.foundation;
  const sending = bulkSending(userId);
  const id = bulkIdOf(sending);
  const rows = [{ id: userId, row: () => userId }];
  const params = { change: { group: 'sales' }, worker: { userId, roleId: 2 } };
  await createBulkStore(pools.app, masterKey).begin({ id, name: 'leads', sending, params, rows });
  return id;
};

const withdraw = async (by: Visitor, walletId: string): Promise<string> => {
  const { status, body } = await by.call.post('/withdraws/bank').send(withdrawOf(walletId));
  if (status !== 201) throw new Error(`A withdraw was refused: ${JSON.stringify(body)}`);
  return String(body.id);
};

const newOwner = async (app: RealApp, roleId: RoleId): Promise<Owner> => {
  const person = await app.person(roleId);
  const wallets = { demoWallet: '', realWallet: '' };
  for (const mode of ['real', 'demo'] as const) {
    const walletId = roleId === 3 ? app.walletOf(person.userId, mode) : uuidv7();
    wallets[`${mode}Wallet`] = walletId;
    if (roleId === 3) continue;
    const money = { mode, currency: 'USD', type: 'add', amount: '25000', reason: 'opening' };
    await app.given(
      `wallet-${walletId}`,
      { type: 'WalletOpened', data: { userId: person.userId, mode, currency: 'USD' } },
      { type: 'BalanceAdjusted', data: money },
    );
  }
  if (roleId !== 3) {
    const { demoWallet: walletId } = wallets;
    const stream = `trader-${person.userId}`;
    await app.given(stream, { type: 'ActiveWalletSwitched', data: { walletId } });
  }
  const orderId = await open(person);
  const kycCase = roleId === 3 ? await submit(person) : null;
  const bulkId = await beginBulk(app, person.userId);
  const withdrawal = await withdraw(person, wallets.realWallet);
  const deposit = uuidv7();
  const { userId } = person;
  const into = { userId, walletId: wallets.realWallet };
  const { data: payment } = confirmPayment({ amount: '5' });
  await app.given(
    `deposit-${deposit}`,
    {
      ...depositCreated,
      data: { ...depositCreated.data, ...into, expiresAt: '2100-01-01T00:00:00.000Z' },
    },
    { type: 'DepositHeldForReview', data: { ...payment, reason: 'amount' } },
  );
  return { ...person, ...wallets, orderId, kycCase, bulkId, withdrawal, deposit };
};

/** A job that is never run, because no process here runs jobs. */
const addJob = async (app: RealApp): Promise<string> => {
  const jobs = createJobs(app.foundation.pools.app);
  await jobs.add('of_tests', 'one');
  const id = (await jobs.list(1, 1)).rows[0]?.id;
  if (id === undefined) throw new Error('Broken invariant: a job exists');
  return id;
};

/** A stopped reaction that no process runs. */
const addStoppedReaction = async (app: RealApp): Promise<string> => {
  const name = 'of_tests';
  await app.foundation.pools.app.query(
    `insert into ops.checkpoints (name, position, status) values ($1, 0, 'stopped')
     on conflict (name) do nothing`,
    [name],
  );
  return name;
};

/** Two people of every role, leads of every kind, a job and a stopped reaction; all of it in the read models. */
export const populate = async (app: RealApp) => {
  const make = async (): Promise<ReadonlyMap<RoleId, Owner>> => {
    const people = new Map<RoleId, Owner>();
    for (const roleId of roleIds) people.set(roleId, await newOwner(app, roleId));
    return people;
  };
  const [ours, theirs] = [await make(), await make()];
  const idOf = (people: ReadonlyMap<RoleId, Owner>, roleId: RoleId): string =>
    people.get(roleId)?.userId ?? '';

  const lead = async (
    to: Parameters<typeof leadAssigned>[0],
    options: Readonly<{ group?: string; linked?: string; affiliatorId?: string }> = {},
  ): Promise<string> => {
    const id = uuidv7();
    const { group = 'sales', affiliatorId = null } = options;
    await app.given(
      `lead-${id}`,
      leadAdded('Liam', 'Byrne', { affiliatorId }),
      leadAssigned(to),
      ...(group === 'sales' ? [] : [leadMoved('sales', group)]),
      ...(options.linked === undefined
        ? []
        : [{ type: 'LeadLinked', data: { userId: options.linked } }]),
    );
    return id;
  };
  const leads = {
    ofOurAgent: await lead({ agentId: idOf(ours, 5) }, { affiliatorId: idOf(ours, 4) }),
    ofTheirAgent: await lead({ agentId: idOf(theirs, 5) }, { affiliatorId: idOf(theirs, 4) }),
    ofOurRetention: await lead(
      { retId: idOf(ours, 6) },
      { group: 'retentions', linked: idOf(ours, 3) },
    ),
    ofTheirRetention: await lead(
      { retId: idOf(theirs, 6) },
      { group: 'retentions', linked: idOf(theirs, 3) },
    ),
    /** Assigned to both, but archived, so it is in neither list. */
    archivedOfOurs: await lead(
      { agentId: idOf(ours, 5), retId: idOf(ours, 6) },
      { group: 'archived' },
    ),
    ofNobody: await lead({}),
  };
  const statusId = uuidv7();
  await app.given(
    'sales_status-all',
    { type: 'SalesStatusListed', data: { statusId, status: 'New', colour: 'green' } },
    { type: 'SalesStatusMadeDefault', data: { statusId } },
  );
  await app.caughtUp();
  return {
    ours,
    theirs,
    leads,
    lead,
    /** A colleague without any records. */
    newStaff: async (): Promise<string> => (await app.person(4)).userId,
    jobId: await addJob(app),
    reaction: await addStoppedReaction(app),
  };
};

export type Populated = Awaited<ReturnType<typeof populate>>;
