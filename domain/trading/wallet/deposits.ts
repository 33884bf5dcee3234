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
  invariant(
    wallet.mode === 'real' && wallet.currency === data.currency,
    'the deposit is for a real wallet in this currency',
  );
  return wallet;
};

const knownIn = ({ deposits }: OpenWalletState, { depositId }: DepositFacts) =>
  deposits.find((one) => one.depositId === depositId);

/** Credits a paid deposit, once. It is never refused, because the money has been paid. */
export const creditDeposit = ({ data }: CreditDeposit, state: Wallet): readonly DepositPosted[] => {
  const wallet = requireWallet(state, data);
  if (knownIn(wallet, data) !== undefined) return [];
  const { mode } = wallet;
  return [{ type: 'DepositPosted', data: { mode, ...data } }];
};

/**
 * Takes back what the payer got back, each part once, even if the money is no longer in the wallet. While orders are
 * open the balance may fall below zero; otherwise the house covers what is missing (decisions.md 33, 43).
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
 * Takes a deposit out of the wallet before its provider sends it back, when the provider supports that. It takes no
 * more than is free, since the house would pay for money that was lost or withdrawn (decisions.md 33). Refuses with
 * `DEPOSIT_CHANGED` when the wallet holds another rest of the deposit.
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
  // The deposit's stream knows that a part went back before the wallet does, and the caller may have read it before or
  // after. Unless both agree, the sum would be wrong.
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
