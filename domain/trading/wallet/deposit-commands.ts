import type { Decimal } from '../../shared/decimal.ts';
import type { DomainCommand } from '../../shared/messages.ts';
import type { Gateway } from '../../shared/payments/types.ts';
import type { MarketQuotes } from '../../shared/trading/types.ts';

/** A deposit, by the data of its own stream. */
export type DepositFacts = {
  depositId: string;
  userId: string;
  currency: string;
  gateway: Gateway;
  amount: Decimal;
  fee: Decimal;
};

/** Sent once for each paid deposit. The command id is derived from the event of the payment. */
export type CreditDeposit = DomainCommand<'CreditDeposit', DepositFacts>;
/** Sent once for each part of a deposit that the payer got back, the last one included; `left` is the rest after it. */
export type ReverseDeposit = DomainCommand<'ReverseDeposit', DepositFacts & { left: Decimal }>;
/** Staff refund a deposit, as long as its money is still free in the wallet. */
export type RefundDeposit = DomainCommand<
  'RefundDeposit',
  DepositFacts & { staffId: string; quotes: MarketQuotes; now: string }
>;
