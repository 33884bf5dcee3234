import { isZero, type Decimal } from '../../shared/decimal.ts';
import { DomainError, type Refusal } from '../../shared/errors.ts';
import { formatMoney } from '../../shared/format/numbers.ts';
import type { Params } from '../../shared/texts/template.ts';
import type { WalletMode } from '../../shared/trading/types.ts';
import { identityErrors } from '../errors.ts';

/** A wallet of somebody who is to be deleted, as its own stream says. */
export type Holding = Readonly<{
  mode: WalletMode;
  currency: string;
  balance: Decimal;
  openOrders: number;
  /** Withdraws that nobody has decided on; what is held is held for them. */
  pendingWithdraws: number;
  /** Whether anything happened to it since it was opened. */
  hasMoved: boolean;
}>;

/** What the house holds of a customer and must settle, or keep for the law. */
export type Estate = Readonly<{
  wallets: readonly Holding[];
  hasKyc: boolean;
  /** How many deposits still wait: for their payment or their wallet, and for somebody to decide on a payment. */
  deposits: Readonly<Record<'pending' | 'held', number>>;
  /** Transfers that left one of the wallets and have not arrived in the other. */
  transfersOnTheirWay: number;
}>;

/** Why a customer cannot be deleted now. */
export type Obstacle = Readonly<{ refusal: Refusal; params: Params }>;

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);

/** All that is to be settled before the customer can be deleted. */
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

/** Refuses with the first thing that is to be settled. */
export const requireSettled = (estate: Estate): void => {
  const [first] = obstaclesTo(estate);
  if (first !== undefined) throw new DomainError(first.refusal, first.params);
};

/** Whether the law asks to keep the person's data for a time: for real money that moved, and for identity documents. */
export const isKept = ({ wallets, hasKyc }: Estate): boolean =>
  hasKyc || wallets.some(({ mode, hasMoved }) => mode === 'real' && hasMoved);

/** When what was kept since then has been kept for long enough. ISO 8601 UTC. */
export const endOfRetention = (closedAt: string, retentionYears: number): string => {
  const at = new Date(closedAt);
  at.setUTCFullYear(at.getUTCFullYear() + retentionYears);
  return at.toISOString();
};

/**
 * When the person's data go: at once, or at the end of the retention period. Staff have no estate: their names are kept for
 * that long, since the records tell who did what. ISO 8601 UTC.
 */
export const eraseAtOf = (
  estate: Estate | null,
  closedAt: string,
  retentionYears: number,
): string =>
  estate === null || isKept(estate) ? endOfRetention(closedAt, retentionYears) : closedAt;
