import type { Decimal } from '../../shared/decimal.ts';
import type { DomainCommand } from '../../shared/messages.ts';
import type { Gateway } from '../../shared/payments/types.ts';

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
/** Sent once for each deposit that the payer has back. */
export type ReverseDeposit = DomainCommand<'ReverseDeposit', DepositFacts>;
