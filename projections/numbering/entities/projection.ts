import { idOf, type RecordedEvent } from '../../../domain/shared/messages.ts';
import { leadEventCatalogue, type LeadEvent } from '../../../domain/crm/lead/events.ts';
import { userEventCatalogue, type UserEvent } from '../../../domain/identity/user/events.ts';
import { kycCaseEventCatalogue, type KycCaseEvent } from '../../../domain/kyc/kyc-case/events.ts';
import {
  instrumentEventCatalogue,
  type InstrumentEvent,
} from '../../../domain/trading/instrument/events.ts';
import {
  depositEventCatalogue,
  type DepositEvent,
} from '../../../domain/payments/deposit/events.ts';
import { walletEventCatalogue, type WalletEvent } from '../../../domain/trading/wallet/events.ts';
import { defineProjection } from '../../core/define-projection.ts';
import type { NumberCounterRow, NumberedKind, NumberRow } from './rows.ts';

type Event = UserEvent | WalletEvent | InstrumentEvent | KycCaseEvent | LeadEvent | DepositEvent;

/** The record that an event creates, if any. */
const created = (event: RecordedEvent<Event>): { kind: NumberedKind; id: string } | null => {
  switch (event.type) {
    case 'UserRegistered':
      return { kind: 'user', id: idOf(event.stream) };
    case 'WalletOpened':
      return { kind: 'wallet', id: idOf(event.stream) };
    case 'OrderOpened':
      return { kind: 'order', id: event.data.orderId };
    case 'WithdrawalRequested':
      return { kind: 'withdrawal', id: event.data.withdrawalId };
    case 'DepositCreated':
      return { kind: 'deposit', id: idOf(event.stream) };
    case 'InstrumentAdded':
      return { kind: 'instrument', id: idOf(event.stream) };
    case 'KycSubmitted':
      return { kind: 'kyc_case', id: idOf(event.stream) };
    case 'LeadAdded':
      return { kind: 'lead', id: idOf(event.stream) };
    default:
      return null;
  }
};

const catalogues = [
  userEventCatalogue,
  walletEventCatalogue,
  instrumentEventCatalogue,
  kycCaseEventCatalogue,
  leadEventCatalogue,
  depositEventCatalogue,
];

const creating: ReadonlySet<string> = new Set<Event['type']>([
  ...(['UserRegistered', 'WalletOpened', 'OrderOpened'] as const),
  ...(['WithdrawalRequested', 'InstrumentAdded', 'KycSubmitted', 'LeadAdded'] as const),
  'DepositCreated',
]);

/**
 * The n-th creation of a kind, in log order, has the number n; deleted records keep their numbers. This rule must never
 * change, because people have written the numbers down.
 */
export const numbering = defineProjection<{ main: NumberRow; counters: NumberCounterRow }, Event>({
  name: 'numbering',
  version: 1,
  categories: catalogues.map(({ category }) => category),
  ignores: catalogues
    .flatMap(({ events }) => Object.keys(events))
    .filter((type) => !creating.has(type)),
  isImpersonal: true,
  isFirst: true,
  tables: {
    main: {
      columns: { kind: 'text', id: 'uuid', number: 'integer' },
      key: ['kind', 'id'],
      indexes: ['(kind, number)'],
    },
    counters: { columns: { kind: 'text', count: 'integer' }, key: ['kind'] },
  },
  touches: (event) => {
    const thing = created(event);
    if (thing === null) return [];
    // Only a case can be submitted more than once; nothing else has a number before it is created.
    const isNew = event.type === 'KycSubmitted' ? {} : { isNew: true as const };
    return [
      { table: 'main', key: [thing.kind, thing.id], ...isNew },
      { table: 'counters', key: [thing.kind] },
    ];
  },
  apply: (event, rows) => {
    const thing = created(event);
    // A case that is submitted again keeps its number.
    if (thing === null || rows.get('main', thing.kind, thing.id) !== undefined) return;
    const number = (rows.get('counters', thing.kind)?.count ?? 0) + 1;
    rows.put('counters', { kind: thing.kind, count: number });
    rows.put('main', { ...thing, number });
  },
});
