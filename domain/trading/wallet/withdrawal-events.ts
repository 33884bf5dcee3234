import type { Decimal } from '../../shared/decimal.ts';
import type { DomainEvent } from '../../shared/messages.ts';
import type { Book, QuoteUsed } from '../../shared/trading/types.ts';
import { notCounted, type Counted } from './counted.ts';
import type { BankAccount } from '../../shared/payments/types.ts';

/**
 * Withdrawals, in the stream of their wallet (docs/decisions/0013), because what they hold and take is decided together
 * with the balance. Stored names and shapes: never renamed, only superseded (docs/streams.md).
 */
type Money = Book & {
  withdrawalId: string;
  userId: string;
  /** The amount that the customer gets. */
  amount: Decimal;
  /** The fee that the house keeps. Amount and fee are held together. */
  fee: Decimal;
};

export type WithdrawalRequested = DomainEvent<
  'WithdrawalRequested',
  Money &
    BankAccount & {
      /** The prices at which open orders were valued; empty when no value was needed. */
      valuedAt: readonly QuoteUsed[];
    }
>;

/** The customer cancelled it before anybody had decided. */
export type WithdrawalCancelled = DomainEvent<'WithdrawalCancelled', Money>;
export type WithdrawalDeclined = DomainEvent<'WithdrawalDeclined', Money & { reason: string }>;
/** Amount and fee leave the wallet. */
export type WithdrawalApproved = DomainEvent<
  'WithdrawalApproved',
  Money & Counted & { valuedAt: readonly QuoteUsed[] }
>;

export type WithdrawalEnded = WithdrawalCancelled | WithdrawalDeclined | WithdrawalApproved;
export type WithdrawalEvent = WithdrawalRequested | WithdrawalEnded;

const bankFields = [
  'bankName',
  'accountName',
  'accountNumber',
  'swiftCode',
  'bankCountry',
] as const satisfies readonly (keyof BankAccount)[];

const ofCustomer = (data: Readonly<Record<string, unknown>>): string => String(data['userId']);

/** The part of the wallet's event catalogue with these events. */
export const withdrawalEvents = {
  WithdrawalRequested: { version: 1, personal: bankFields, subject: ofCustomer },
  WithdrawalCancelled: { version: 1 },
  WithdrawalDeclined: { version: 1, personal: ['reason'], subject: ofCustomer },
  WithdrawalApproved: { version: 2, upcasters: { 1: notCounted } },
} as const;

export const isWithdrawalEvent = <Event extends Readonly<{ type: string }>>(
  event: Event,
): event is Extract<Event, { type: WithdrawalEvent['type'] }> =>
  Object.hasOwn(withdrawalEvents, event.type);
