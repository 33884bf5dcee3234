import type { AuditWord } from '../../shared/audit/types.ts';
import { grouped, moment, pair } from '../../shared/audit/words.ts';
import type { PendingOrderEvent } from './pending-events.ts';

const statusAfter: Readonly<Record<PendingOrderEvent['type'], string>> = {
  PendingOrderPlaced: 'PENDING',
  PendingOrderCancelled: 'CANCELLED',
  PendingOrderExpired: 'EXPIRED',
  PendingOrderFilled: 'FILLED',
  PendingOrderRefused: 'REFUSED',
};

/** Fields of a pending order and their names. */
export const pendingFields = {
  pending: 'Pending order',
  waitsFor: 'Waits for',
  waitsUntil: 'Waits until',
} as const;

type Field = Readonly<{ name: keyof typeof pendingFields; value: AuditWord | null }>;

/** The words of a pending order's terms: `Buy limit 25,000 EUR/USD`. */
export const pendingWords = ({ type, kind, amount, instrument }: PendingOrderEvent['data']) => ({
  type,
  kind,
  amount: grouped(amount),
  instrument: pair(instrument),
});

/** The pending order that an event is about, as it stood before the event or after it. */
export const fieldsOfPending = (about: PendingOrderEvent, isAfter: boolean): readonly Field[] => {
  const isNew = about.type === 'PendingOrderPlaced';
  const isKnown = isAfter || !isNew;
  const before = isNew ? null : statusAfter.PendingOrderPlaced;
  return [
    { name: 'pending', value: isAfter ? statusAfter[about.type] : before },
    { name: 'waitsFor', value: isKnown ? about.data.level : null },
    ...(about.type === 'PendingOrderPlaced'
      ? [{ name: 'waitsUntil', value: isAfter ? until(about.data.expiresAt) : null } as const]
      : []),
  ];
};

const until = (expiresAt: string | null): string =>
  expiresAt === null ? 'cancelled' : moment(expiresAt);
