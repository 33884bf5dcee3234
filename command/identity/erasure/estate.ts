import { userDecider } from '../../../domain/identity/user/decider.ts';
import type { Estate, Holding } from '../../../domain/identity/user/erasure.ts';
import type { User } from '../../../domain/identity/user/state.ts';
import { depositDecider } from '../../../domain/payments/deposit/decider.ts';
import { unsettledOf } from '../../../domain/payments/deposit/unsettled.ts';
import { kycCaseDecider } from '../../../domain/kyc/kyc-case/decider.ts';
import type { RecordedEvent } from '../../../domain/shared/messages.ts';
import { walletDecider } from '../../../domain/trading/wallet/decider.ts';
import type { DeciderOf } from '../../core/category-folds.ts';
import { streamOf } from '../../core/erased-decider.ts';
import type { StreamReader } from '../../core/stream-reader.ts';
import { kycCaseId } from '../../kyc/case-id.ts';
import { walletIdsOf } from '../../trading/first-wallets.ts';
import type { DepositIdsOf } from './deposits-of.ts';

export type StreamDeps = Readonly<{ streams: Pick<StreamReader, 'from'> }>;
export type EstateDeps = StreamDeps & Readonly<{ depositIdsOf: DepositIdsOf }>;

export const fold = <State>(decider: DeciderOf<State>, events: readonly RecordedEvent[]): State =>
  events.reduce((state, event) => decider.evolve(state, event), decider.initialState());

export const eventsOf = (
  { streams }: StreamDeps,
  decider: Readonly<{ category: string }>,
  id: string,
): Promise<readonly RecordedEvent[]> => streams.from(streamOf(decider, id), 0);

const holdingOf = (events: readonly RecordedEvent[]): readonly Holding[] => {
  const wallet = fold(walletDecider, events);
  if (wallet.status === 'none') return [];
  const { mode, currency, balance, orders, withdrawals } = wallet;
  return [
    {
      mode,
      currency,
      balance,
      openOrders: orders.length,
      pendingWithdraws: withdrawals.length,
      hasMoved: events.length > 1,
    },
  ];
};

/** A user from the head of the log, without any cache. */
export const readUser = async (deps: StreamDeps, userId: string): Promise<User> =>
  fold(userDecider, await eventsOf(deps, userDecider, userId));

/** The KYC cases of a person; each id follows from the one before. */
export const kycCaseIdsOf = async (
  deps: StreamDeps,
  userId: string,
): Promise<readonly string[]> => {
  const ids: string[] = [];
  for (;;) {
    const id = kycCaseId(userId, ids.length);
    if ((await eventsOf(deps, kycCaseDecider, id)).length === 0) return ids;
    ids.push(id);
  }
};

/** How many of a person's deposits are pending and how many are held. */
const depositsOf = async (deps: EstateDeps, userId: string): Promise<Estate['deposits']> => {
  const ids = await deps.depositIdsOf(userId);
  const waiting = await Promise.all(
    ids.map(async (id) => {
      const events = await eventsOf(deps, depositDecider, id);
      return unsettledOf(fold(depositDecider, events));
    }),
  );
  const count = (kind: 'pending' | 'held') => waiting.filter((one) => one === kind).length;
  return { pending: count('pending'), held: count('held') };
};

const idsOfTransfers =
  (type: string) =>
  (event: RecordedEvent): readonly string[] =>
    event.type === type && 'transferId' in event.data && typeof event.data.transferId === 'string'
      ? [event.data.transferId]
      : [];

/** The number of transfers that one wallet has sent and the other has not received yet. */
const onTheirWay = (wallets: readonly (readonly RecordedEvent[])[]): number => {
  const events = wallets.flat();
  const arrived = new Set(events.flatMap(idsOfTransfers('TransferReceived')));
  return events.flatMap(idsOfTransfers('TransferSent')).filter((id) => !arrived.has(id)).length;
};

/** What the house holds for a customer, read from the streams themselves. */
export const estateOf = async (deps: EstateDeps, userId: string): Promise<Estate> => {
  const [deposits, hasCase, ...wallets] = await Promise.all([
    depositsOf(deps, userId),
    eventsOf(deps, kycCaseDecider, kycCaseId(userId, 0)),
    ...walletIdsOf(userId).map((id) => eventsOf(deps, walletDecider, id)),
  ]);
  return {
    wallets: wallets.flatMap(holdingOf),
    hasKyc: hasCase.length > 0,
    deposits,
    transfersOnTheirWay: onTheirWay(wallets),
  };
};

/** The withdrawals for which the customer named a bank account. */
export const withdrawalIdsOf = async (
  deps: StreamDeps,
  userId: string,
): Promise<readonly string[]> => {
  const streams = await Promise.all(
    walletIdsOf(userId).map((id) => eventsOf(deps, walletDecider, id)),
  );
  return streams
    .flat()
    .flatMap(({ type, data }) =>
      type === 'WithdrawalRequested' &&
      'withdrawalId' in data &&
      typeof data.withdrawalId === 'string'
        ? [data.withdrawalId]
        : [],
    );
};
