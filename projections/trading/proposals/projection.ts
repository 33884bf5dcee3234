import { depositEventCatalogue } from '../../../domain/payments/deposit/events.ts';
import {
  isDepositProposalEvent,
  type DepositProposalEvent,
} from '../../../domain/payments/deposit/proposal-events.ts';
import { invariant } from '../../../domain/shared/errors.ts';
import { idOf, type RecordedEvent } from '../../../domain/shared/messages.ts';
import { roles } from '../../../domain/shared/roles.ts';
import { walletEventCatalogue } from '../../../domain/trading/wallet/events.ts';
import {
  isProposalEvent,
  type ProposalEvent,
} from '../../../domain/trading/wallet/proposal-events.ts';
import { defineProjection } from '../../core/define-projection.ts';
import type { ProposalRow } from './rows.ts';

/** A proposal is in the stream of what it would change: a wallet, or a deposit that is to be reversed. */
type Heard = ProposalEvent | DepositProposalEvent;
type Proposed = Extract<Heard, { type: 'ActProposed' | 'DepositActProposed' }>;

const isProposed = (event: RecordedEvent<Heard>): event is RecordedEvent<Proposed> =>
  event.type === 'ActProposed' || event.type === 'DepositActProposed';
const isHeard = (event: RecordedEvent<Heard>): boolean =>
  isProposalEvent(event) || isDepositProposalEvent(event);

const isConfirmed = ({ type }: Heard): boolean =>
  type === 'ProposalConfirmed' || type === 'DepositProposalConfirmed';

const proposed = ({
  data,
  stream,
  position,
  occurredAt,
}: RecordedEvent<Proposed>): ProposalRow => ({
  id: data.proposalId,
  place_id: idOf(stream),
  wallet_id: 'walletId' in data ? data.walletId : idOf(stream),
  user_id: data.userId,
  mode: data.mode,
  currency: data.currency,
  kind: data.act.kind,
  act: data.act,
  amount: data.amount,
  proposed_by: data.staffId,
  proposed_at: occurredAt,
  proposed_position: position.toString(),
  until: data.until,
  state: 'waiting',
  decided_by: null,
  decided_at: null,
});

const others = [walletEventCatalogue, depositEventCatalogue]
  .flatMap(({ events }) => Object.keys(events))
  .filter((type) => !isProposalEvent({ type }) && !isDepositProposalEvent({ type }));

/** Every act of staff that needed a second person, and what became of it. */
export const tradingProposals = defineProjection<{ main: ProposalRow }, Heard>({
  name: 'trading_proposals',
  version: 3,
  categories: [walletEventCatalogue.category, depositEventCatalogue.category],
  ignores: others,
  tables: {
    main: {
      columns: {
        id: 'uuid',
        place_id: 'uuid',
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
  touches: (event) => (isHeard(event) ? [{ table: 'main', key: [event.data.proposalId] }] : []),
  apply: (event, rows) => {
    if (!isHeard(event)) return;
    if (isProposed(event)) return rows.put('main', proposed(event));
    const row = rows.get('main', event.data.proposalId);
    invariant(row, 'a decided proposal was proposed before');
    rows.put('main', {
      ...row,
      state: isConfirmed(event) ? 'confirmed' : 'declined',
      decided_by: event.data.staffId,
      decided_at: event.occurredAt,
    });
  },
  changes: (event) =>
    isHeard(event)
      ? [
          {
            tag: { type: 'Proposals', id: 'all' },
            audience: { roles: [roles.admin, roles.manager] },
          },
        ]
      : [],
});
