import { isZero, type Decimal } from '../../shared/decimal.ts';
import { DomainError, type Refusal } from '../../shared/errors.ts';
import { formatMoney } from '../../shared/format/numbers.ts';
import type { Params } from '../../shared/texts/template.ts';
import type { WalletMode } from '../../shared/trading/types.ts';
import { identityErrors } from '../errors.ts';

/** A wallet of a person who is to be deleted, from its own stream. */
export type Holding = Readonly<{
  mode: WalletMode;
  currency: string;
  balance: Decimal;
  openOrders: number;
  /** Withdrawals that nobody has decided on; held money is held for them. */
  pendingWithdraws: number;
  /** Whether anything happened to it since it was opened. */
  hasMoved: boolean;
}>;

/** What the house holds for a customer and must settle, or keep by law. */
export type Estate = Readonly<{
  wallets: readonly Holding[];
  hasKyc: boolean;
  /** How many deposits are pending (for their payment or their wallet), and how many have a payment held for review. */
  deposits: Readonly<Record<'pending' | 'held', number>>;
  /** Transfers that one wallet has sent and the other has not received yet. */
  transfersOnTheirWay: number;
}>;

/** Why a customer cannot be deleted now. */
export type Obstacle = Readonly<{ refusal: Refusal; params: Params }>;

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);

/** Everything that must be settled before the customer can be deleted. */
export const obstaclesTo = ({
  wallets,
  deposits,
  transfersOnTheirWay,
}: Estate): readonly Obstacle[] => {
  const orders = sum(wallets.map(({ openOrders }) => openOrders));
  const withdraws = sum(wallets.map(({ pendingWithdraws }) => pendingWithdraws));
  const counted = (refusal: Refusal, count: number): readonly Obstacle[] =>
    count === 0 ? [] : [{ refusal, params: { count } }];
  const owed = wallets.filter(({ mode, balance }) => mode === 'real' && !isZero(balance));
  return [
    ...counted(identityErrors.HAS_OPEN_ORDERS, orders),
    ...counted(identityErrors.HAS_PENDING_WITHDRAWS, withdraws),
    ...counted(identityErrors.HAS_PENDING_DEPOSITS, deposits.pending),
    ...counted(identityErrors.HAS_HELD_DEPOSITS, deposits.held),
    ...counted(identityErrors.HAS_TRANSFERS_ON_THEIR_WAY, transfersOnTheirWay),
    ...owed.map(({ balance, currency }) => ({
      refusal: identityErrors.HAS_REAL_BALANCE,
      params: { money: formatMoney(balance, currency) },
    })),
  ];
};

/** Refuses with the first thing that must be settled. */
export const requireSettled = (estate: Estate): void => {
  const [first] = obstaclesTo(estate);
  if (first !== undefined) throw new DomainError(first.refusal, first.params);
};

/**
 * Whether the law requires the person's data to be kept for a time: for real money that moved, and for identity
 * documents.
 */
export const isKept = ({ wallets, hasKyc }: Estate): boolean =>
  hasKyc || wallets.some(({ mode, hasMoved }) => mode === 'real' && hasMoved);

/** The end of the retention period that begins with the closing. ISO 8601 UTC. */
export const endOfRetention = (closedAt: string, retentionYears: number): string => {
  const at = new Date(closedAt);
  at.setUTCFullYear(at.getUTCFullYear() + retentionYears);
  return at.toISOString();
};

/**
 * When the person's data are erased: at once, or at the end of the retention period. Staff have no estate: their names
 * are kept for that long, because the log must show who did what. ISO 8601 UTC.
 */
export const eraseAtOf = (
  estate: Estate | null,
  closedAt: string,
  retentionYears: number,
): string =>
  estate === null || isKept(estate) ? endOfRetention(closedAt, retentionYears) : closedAt;
