import type { Decimal } from '../../shared/decimal.ts';
import type { DomainCommand } from '../../shared/messages.ts';
import type { Gateway } from '../../shared/payments/types.ts';
import type { MarketQuotes } from '../../shared/trading/types.ts';

/** A deposit, as its own stream has it. */
export type DepositFacts = {
  depositId: string;
  userId: string;
  currency: string;
  gateway: Gateway;
  amount: Decimal;
  fee: Decimal;
};

/** Sent once for each deposit that is paid, with an id from its event. */
export type CreditDeposit = DomainCommand<'CreditDeposit', DepositFacts>;
/** Sent once for each part of a deposit that the payer has back, the last too; `left` is what is left of it then. */
export type ReverseDeposit = DomainCommand<'ReverseDeposit', DepositFacts & { left: Decimal }>;
/** Staff give a deposit back, while what it brought is still free in the wallet. */
export type RefundDeposit = DomainCommand<
  'RefundDeposit',
  DepositFacts & { staffId: string; quotes: MarketQuotes; now: string }
>;
