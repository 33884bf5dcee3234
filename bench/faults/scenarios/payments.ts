import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { uuidv7 } from '../../../command/core/ids.ts';
import { tellDeposit } from '../../../command/payments/settle-deposit.ts';
import type { DepositCommand } from '../../../domain/payments/deposit/commands.ts';
import { requireNone } from '../broken-promise.ts';
import { withFoundation } from '../checks/check-all.ts';
import type { ChildName } from '../house/house.ts';
import { killers } from '../house/killers.ts';
import { commandOf } from '../house/processes.ts';
import type { Person } from '../load/commands.ts';
import { insistUnder } from '../load/insist.ts';
import { fullName, makePeople, type Customer } from '../load/people.ts';
import type { Scene } from '../scene.ts';
import { until } from '../until.ts';
import { inScene } from './in-scene.ts';
import type { Scenario } from './scenario.ts';
import { addCheck, type Tally } from './tally.ts';

const withinMs = 60_000;

/**
 * The process to kill after each step, in turn: the worker runs the reactions of a payment, the other takes commands.
 */
const turns: readonly ChildName[] = ['worker', 'web', 'worker'];

/** The events of the two streams at the end, each once except for the two reversals. */
const expected: Readonly<Record<string, number>> = {
  DepositCreated: 1,
  DepositPaid: 1,
  DepositCredited: 1,
  PaymentPartSentBack: 1,
  DepositPartRefunded: 1,
  DepositRefunded: 1,
  PaymentSentBack: 1,
  DepositPosted: 1,
  DepositReversed: 2,
  WithdrawalRequested: 2,
  WithdrawalApproved: 1,
  WithdrawalDeclined: 1,
};

const bank = {
  bank_name: 'Bank of Ireland',
  account_name: fullName,
  account_number: 'IE29AIBK93115212345678',
  swift_code: 'AIBKIE2D',
  bank_country: 'Ireland',
};

const typesOf = (scene: Scene, streams: readonly string[]): Promise<readonly string[]> =>
  withFoundation(scene.house, async ({ store }) =>
    (await Promise.all(streams.map((stream) => store.read(stream)))).flatMap((events) =>
      events.map(({ type }) => type),
    ),
  );

/** About the time that the reactions of a step take: later rounds kill within it. */
const followsMs = 120;

const kill = async ({ house }: Scene, at: number, tally: Tally): Promise<void> => {
  const name = turns[at % turns.length] ?? 'worker';
  // A process killed a moment before is started again after a while.
  await until(`The ${name} process runs`, withinMs, () => house.child(name) !== null);
  const { victims } = killers[name].kill(house);
  tally.faults += 1;
  const began = performance.now();
  await until('The killed process has ended', withinMs, () =>
    victims.every((pid) => commandOf(pid) === ''),
  );
  await house.ready();
  tally.recoveredMs.push(performance.now() - began);
};

/** The steps of a deposit, from its form to its last refund, as its provider reports them. */
const depositSteps = (scene: Scene, { id: userId, realWallet: walletId }: Customer) => {
  const depositId = uuidv7();
  const tell = (command: DepositCommand) => (): Promise<unknown> =>
    withFoundation(scene.house, ({ handler }) =>
      tellDeposit({ handler, mintId: uuidv7 }, depositId, command),
    );
  const paid = { paymentId: 'p-1', paidAt: new Date(0).toISOString() };
  const confirm = tell({
    type: 'ConfirmPayment',
    data: { ...paid, amount: '102', currency: 'USD', coins: null },
  });
  const takeBack = (inAll: string | null) =>
    tell({ type: 'TakeBackDeposit', data: { by: 'refund', paymentId: 'p-1', inAll } });
  const create = tell({
    type: 'CreateDeposit',
    data: {
      mode: 'real',
      currency: 'USD',
      userId,
      walletId,
      gateway: 'stripe',
      amount: '100',
      askedFee: null,
      feePercentage: '2',
      customer: { isEmailVerified: true, isKyc: true, kycRequired: false },
      expiresAt: '2999-01-01T00:00:00.000Z',
      isSimulated: true,
    },
  });
  /** A notice that is repeated after the kill changes nothing. */
  const steps = [create, confirm, confirm, takeBack('30'), takeBack('30'), takeBack(null)];
  return { stream: `deposit-${depositId}`, steps };
};

/** The steps of two withdrawals: one is approved and one declined. */
const withdrawalSteps = (scene: Scene, customer: Customer, admin: Person) => {
  const { house, ledger } = scene;
  const send = async (as: Person, path: string, body: Readonly<Record<string, unknown>>) => {
    const command = { name: path, as, method: 'POST', path, body, subject: path } as const;
    const answered = await insistUnder(randomUUID(), () => house.url, ledger, command);
    const isTaken = answered.status < 300;
    requireNone('A step of a withdrawal was refused', isTaken ? [] : [JSON.stringify(answered)]);
    return String(answered.body['id']);
  };
  const ids: string[] = [];
  const request = async (): Promise<unknown> =>
    ids.push(
      await send(customer, '/withdraws/bank', {
        ...bank,
        balance_id: customer.realWallet,
        amount: '10',
      }),
    );
  const decide = (at: number, act: string, body: Readonly<Record<string, unknown>>) => () =>
    send(admin, `/admin/withdraws/${ids[at]}/${act}`, body);
  return [
    request,
    decide(0, 'approve', {}),
    request,
    decide(1, 'decline', { declineReason: 'No' }),
  ];
};

/** One deposit and two withdrawals of a separate customer, with a kill after each step. */
const killBetween = async (scene: Scene, round: number, tally: Tally): Promise<void> => {
  const { house, random } = scene;
  const { admin, customers } = await withFoundation(house, (foundation) =>
    makePeople(foundation, house.url, 1, `payer-${round}-`),
  );
  const [customer] = customers;
  if (customer === undefined) throw new Error('Broken invariant: a customer exists');
  const deposit = depositSteps(scene, customer);
  const steps = [...deposit.steps, ...withdrawalSteps(scene, customer, admin)];
  for (const [at, step] of steps.entries()) {
    await step();
    if (round > 0) await delay(random() * followsMs);
    await kill(scene, at + round, tally);
  }
  const streams = [deposit.stream, `wallet-${customer.realWallet}`];
  const count = (types: readonly string[], type: string): number =>
    types.filter((one) => one === type).length;
  const wrongIn = (types: readonly string[]): readonly string[] =>
    Object.entries(expected)
      .filter(([type, times]) => count(types, type) !== times)
      .map(([type, times]) => `${type}: ${count(types, type)}, not ${times}`);
  await until(
    'Every step of a payment is done',
    withinMs,
    async () => wrongIn(await typesOf(scene, streams)).length === 0,
    async () => wrongIn(await typesOf(scene, streams)),
  );
  addCheck(tally, await scene.check());
  const after = wrongIn(await typesOf(scene, streams));
  requireNone('A step of a payment was done more than once', after);
};

/**
 * kill -9 after each step of a deposit and of withdrawals: in the first round before the reactions of the step have
 * run, in the others at some moment while they run. Each is credited, taken back, held, posted and released exactly
 * once.
 */
export const paymentKills =
  (rounds: number): Scenario =>
  (deps, tally) =>
    inScene(deps, tally, async (scene) => {
      for (let round = 0; round < rounds; round += 1) {
        await killBetween(scene, round, tally);
        deps.say(`round ${round + 1} of ${rounds}: ${tally.faults} kills`);
      }
    });
