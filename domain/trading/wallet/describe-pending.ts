import type { AuditWord } from '../../shared/audit/types.ts';
import { grouped, moment, pair, yesOrNo } from '../../shared/audit/words.ts';
import { isPendingLink, type OnePendingEvent, type PendingOrderEvent } from './pending-events.ts';

const statusAfter: Readonly<Record<OnePendingEvent['type'], string>> = {
  PendingOrderPlaced: 'PENDING',
  PendingOrderChanged: 'PENDING',
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
  linked: 'One cancels the other',
  cancelNote: 'Reason',
} as const;

type Field = Readonly<{ name: keyof typeof pendingFields; value: AuditWord | null }>;

/** The terms of a pending order in words: `Buy limit 25,000 EUR/USD`. */
export const pendingWords = ({ type, kind, amount, instrument }: OnePendingEvent['data']) => ({
  type,
  kind,
  amount: grouped(amount),
  instrument: pair(instrument),
});

/** The fields of the pending order that an event is about, before or after the event. */
export const fieldsOfPending = (about: PendingOrderEvent, isAfter: boolean): readonly Field[] => {
  if (isPendingLink(about)) {
    const isLinked = (about.type === 'PendingOrdersLinked') === isAfter;
    return [{ name: 'linked', value: yesOrNo(isLinked) }];
  }
  const isNew = about.type === 'PendingOrderPlaced';
  const isKnown = isAfter || !isNew;
  const before = isNew ? null : statusAfter.PendingOrderPlaced;
  return [
    { name: 'pending', value: isAfter ? statusAfter[about.type] : before },
    ...(about.type === 'PendingOrderChanged' && !isAfter
      ? []
      : [{ name: 'waitsFor', value: isKnown ? about.data.level : null } as const]),
    ...(about.type === 'PendingOrderCancelled' && about.data.note !== null
      ? [{ name: 'cancelNote', value: isAfter ? about.data.note : null } as const]
      : []),
    ...(about.type === 'PendingOrderPlaced'
      ? [{ name: 'waitsUntil', value: isAfter ? until(about.data.expiresAt) : null } as const]
      : []),
  ];
};

const until = (expiresAt: string | null): string =>
  expiresAt === null ? 'cancelled' : moment(expiresAt);
