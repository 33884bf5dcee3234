import { formatAmount } from '../../shared/format/amounts.ts';
import { DomainError, invariant } from '../../shared/errors.ts';
import { add, eq, gt, isNegative, lte, min, neg, sub } from '../../shared/decimal.ts';
import { generalErrors } from '../../shared/texts/errors.ts';
import { sendsBack } from '../../shared/payments/types.ts';
import { paymentsErrors } from '../../payments/errors.ts';
import type {
  CreditDeposit,
  DepositFacts,
  RefundDeposit,
  ReverseDeposit,
} from './deposit-commands.ts';
import type { DepositPosted, DepositReversed } from './deposit-events.ts';
import { requireWalletOf } from './rules.ts';
import type { OpenWalletState, Wallet } from './state.ts';
import { freeToTake, valueOrders } from './valuation.ts';

const requireWallet = (state: Wallet, data: DepositFacts): OpenWalletState => {
  const wallet = requireWalletOf(state, data.userId);
  invariant(wallet.mode === 'real' && wallet.currency === data.currency, 'the deposit is for it');
  return wallet;
};

const knownIn = ({ deposits }: OpenWalletState, { depositId }: DepositFacts) =>
  deposits.find((one) => one.depositId === depositId);

/** Credits what was paid, once. It has been paid, so nothing speaks against it any more. */
export const creditDeposit = ({ data }: CreditDeposit, state: Wallet): readonly DepositPosted[] => {
  const wallet = requireWallet(state, data);
  if (knownIn(wallet, data) !== undefined) return [];
  const { mode } = wallet;
  return [{ type: 'DepositPosted', data: { mode, ...data } }];
};

/**
 * Takes back what the payer has back, each part once, whatever is left of it. While orders are open the balance may fall below zero;
 * else the house covers what is missing (decisions.md 33, 43).
 */
export const reverseDeposit = (
  { data }: ReverseDeposit,
  state: Wallet,
): readonly DepositReversed[] => {
  const wallet = requireWallet(state, data);
  const known = knownIn(wallet, data);
  if (known !== undefined && lte(known.left, data.left)) return [];
  const { mode, balance, orders } = wallet;
  const left = sub(balance, data.amount);
  const missing = isNegative(left) ? min(neg(left), data.amount) : '0';
  const [covered, owed] = orders.length === 0 ? [missing, '0'] : ['0', missing];
  return [{ type: 'DepositReversed', data: { mode, ...data, covered, owed } }];
};

/**
 * Takes a deposit out of the wallet for its provider to send back, where that does: never more than is free, since what was lost
 * or withdrawn would be the house's (decisions.md 33). `DEPOSIT_CHANGED` where the wallet holds another rest of it.
 */
export const refundDeposit = (
  { data }: RefundDeposit,
  state: Wallet,
): readonly DepositReversed[] => {
  const { staffId, quotes, now, ...facts } = data;
  const wallet = requireWallet(state, facts);
  if (wallet.userId === staffId) throw new DomainError(generalErrors.OWN_MATTER);
  if (!sendsBack(facts.gateway)) throw new DomainError(paymentsErrors.SEND_BY_HAND);
  const known = knownIn(wallet, facts);
  if (known?.left === '0') throw new DomainError(paymentsErrors.ALREADY_TAKEN_BACK);
  // A part that went back is known to the deposit before its wallet, or was read before it: with either the sum would be wrong.
  if (known !== undefined && !eq(known.left, add(facts.amount, facts.fee)))
    throw new DomainError(paymentsErrors.DEPOSIT_CHANGED);
  const free = freeToTake(wallet, valueOrders(wallet, { quotes, now }));
  const { mode, currency } = wallet;
  if (gt(facts.amount, free))
    throw new DomainError(paymentsErrors.NOT_FREE_TO_REFUND, {
      free: formatAmount(free, currency),
      currency,
    });
  return [
    { type: 'DepositReversed', data: { mode, ...facts, covered: '0', owed: '0', left: '0' } },
  ];
};
