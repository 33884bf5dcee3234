import { invariant } from '../../../domain/shared/errors.ts';
import { idOf } from '../../../domain/shared/messages.ts';
import { roles } from '../../../domain/shared/roles.ts';
import { walletEventCatalogue } from '../../../domain/trading/wallet/events.ts';
import {
  isProposalEvent,
  proposalEvents,
  type ProposalEvent,
} from '../../../domain/trading/wallet/proposal-events.ts';
import { defineProjection } from '../../core/define-projection.ts';
import type { ProposalRow } from './rows.ts';

const others = Object.keys(walletEventCatalogue.events).filter(
  (type) => !Object.hasOwn(proposalEvents, type),
);

/** Every act of staff that needed a second person, and what became of it. */
export const tradingProposals = defineProjection<{ main: ProposalRow }, ProposalEvent>({
  name: 'trading_proposals',
  version: 2,
  categories: [walletEventCatalogue.category],
  ignores: others,
  tables: {
    main: {
      columns: {
        id: 'uuid',
        wallet_id: 'uuid',
        user_id: 'uuid',
        mode: 'text',
        currency: 'text',
        kind: 'text',
        act: 'jsonb',
        amount: 'numeric?',
        proposed_by: 'uuid',
        proposed_at: 'timestamptz',
        proposed_position: 'bigint',
        until: 'timestamptz',
        state: 'text',
        decided_by: 'uuid?',
        decided_at: 'timestamptz?',
      },
      key: ['id'],
      indexes: [
        '(proposed_position desc, id desc)',
        `(proposed_position desc, id desc) where state = 'waiting'`,
      ],
    },
  },
  touches: (event) =>
    isProposalEvent(event) ? [{ table: 'main', key: [event.data.proposalId] }] : [],
  apply: (event, rows) => {
    if (!isProposalEvent(event)) return;
    if (event.type === 'ActProposed') {
      const { data, occurredAt } = event;
      return rows.put('main', {
        id: data.proposalId,
        wallet_id: idOf(event.stream),
        user_id: data.userId,
        mode: data.mode,
        currency: data.currency,
        kind: data.act.kind,
        act: data.act,
        amount: data.amount,
        proposed_by: data.staffId,
        proposed_at: occurredAt,
        proposed_position: event.position.toString(),
        until: data.until,
        state: 'waiting',
        decided_by: null,
        decided_at: null,
      });
    }
    const row = rows.get('main', event.data.proposalId);
    invariant(row, 'what is decided on was proposed before');
    rows.put('main', {
      ...row,
      state: event.type === 'ProposalConfirmed' ? 'confirmed' : 'declined',
      decided_by: event.data.staffId,
      decided_at: event.occurredAt,
    });
  },
  changes: (event) =>
    isProposalEvent(event)
      ? [
          {
            tag: { type: 'Proposals', id: 'all' },
            audience: { roles: [roles.admin, roles.manager] },
          },
        ]
      : [],
});
