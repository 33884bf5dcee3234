import {
  settlementEventCatalogue,
  type SettlementEvent,
} from '../../../domain/payments/settlement/events.ts';
import { never } from '../../../domain/shared/decider.ts';
import { isUuid } from '../../../domain/shared/ids.ts';
import { idOf, type RecordedEvent } from '../../../domain/shared/messages.ts';
import { rights } from '../../../domain/shared/rights.ts';
import { defineProjection } from '../../core/define-projection.ts';
import type { AssignedRow, SettledRow, SettlementLineRow, SettlementRow } from './rows.ts';

type Tables = {
  main: SettlementRow;
  lines: SettlementLineRow;
  assigned: AssignedRow;
  settled: SettledRow;
};

const actorOf = ({ metadata: { actor } }: RecordedEvent): string | null =>
  isUuid(actor.userId) ? actor.userId : null;

/** Settlement files of providers. They are matched with our books when they are queried. */
export const paymentsSettlements = defineProjection<Tables, SettlementEvent>({
  name: 'payments_settlements',
  version: 2,
  categories: [settlementEventCatalogue.category],
  isImpersonal: true,
  tables: {
    main: {
      columns: {
        id: 'uuid',
        gateway: 'text',
        digest: 'text',
        from_day: 'text',
        to_day: 'text',
        lines: 'integer',
        taken_by: 'uuid?',
        taken_at: 'timestamptz',
        taken_position: 'bigint',
      },
      key: ['id'],
      indexes: ['(taken_position desc, id desc)'],
      isWrittenOnce: true,
    },
    lines: {
      columns: {
        settlement_id: 'uuid',
        kind: 'text',
        payment_id: 'text',
        gateway: 'text',
        line: 'integer',
        amount: 'numeric',
        currency: 'text',
        at: 'timestamptz',
      },
      key: ['settlement_id', 'kind', 'payment_id'],
      indexes: ['(payment_id)', `(settlement_id) where kind <> 'payment'`],
      isWrittenOnce: true,
    },
    assigned: {
      columns: {
        settlement_id: 'uuid',
        kind: 'text',
        payment_id: 'text',
        assignee_id: 'uuid',
      },
      key: ['settlement_id', 'kind', 'payment_id'],
    },
    settled: {
      columns: {
        settlement_id: 'uuid',
        kind: 'text',
        payment_id: 'text',
        reason: 'text',
        reference: 'text?',
        settled_by: 'uuid?',
        settled_at: 'timestamptz',
      },
      key: ['settlement_id', 'kind', 'payment_id'],
      isWrittenOnce: true,
    },
  },
  // Only the assignee of a difference changes, and its row is written as a whole.
  touches: (event) =>
    event.type === 'DifferenceAssigned'
      ? [
          {
            table: 'assigned',
            key: [idOf(event.stream), event.data.kind, event.data.paymentId],
          },
        ]
      : [],
  apply: (event, rows) => {
    const id = idOf(event.stream);
    switch (event.type) {
      case 'SettlementFileTaken': {
        const { gateway, digest, from, to, lines } = event.data;
        const file = { id, gateway, digest, from_day: from, to_day: to, lines };
        return rows.put('main', {
          ...file,
          taken_by: actorOf(event),
          taken_at: event.occurredAt,
          taken_position: event.position.toString(),
        });
      }
      case 'SettlementLinesTaken': {
        const { gateway, lines } = event.data;
        for (const { paymentId, ...line } of lines)
          rows.put('lines', { settlement_id: id, payment_id: paymentId, gateway, ...line });
        return;
      }
      case 'DifferenceAssigned': {
        const { kind, paymentId, assigneeId } = event.data;
        const difference = { settlement_id: id, kind, payment_id: paymentId };
        return rows.put('assigned', { ...difference, assignee_id: assigneeId });
      }
      case 'DifferenceSettled': {
        const { kind, paymentId, reason, reference } = event.data;
        return rows.put('settled', {
          settlement_id: id,
          kind,
          payment_id: paymentId,
          reason,
          reference,
          settled_by: actorOf(event),
          settled_at: event.occurredAt,
        });
      }
      default:
        return never(event);
    }
  },
  changes: () => [
    { tag: { type: 'Settlements', id: 'all' }, audience: { roles: rights.reconcile } },
  ],
});
