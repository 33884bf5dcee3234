import { add } from '../../../domain/shared/decimal.ts';
import { invariant } from '../../../domain/shared/errors.ts';
import { isUuid } from '../../../domain/shared/ids.ts';
import { idOf, type RecordedEvent } from '../../../domain/shared/messages.ts';
import { roles } from '../../../domain/shared/roles.ts';
import { userEventCatalogue, type UserErased } from '../../../domain/identity/user/events.ts';
import { walletEventCatalogue, type WalletEvent } from '../../../domain/trading/wallet/events.ts';
import type {
  WithdrawalEnded,
  WithdrawalEvent,
  WithdrawalRequested,
} from '../../../domain/trading/wallet/withdrawal-events.ts';
import { defineProjection, type Rows } from '../../core/define-projection.ts';
import { clearText } from '../../identity/people/clear-text.ts';
import { exceptErased } from '../../identity/people/except-erased.ts';
import type { WithdrawalRow, WithdrawalTextsRow } from './rows.ts';

type WithdrawalTables = { main: WithdrawalRow; texts: WithdrawalTextsRow };

const statusAfter = {
  WithdrawalCancelled: 'cancelled',
  WithdrawalDeclined: 'declined',
  WithdrawalApproved: 'approved',
} as const;

type Heard = WalletEvent | UserErased;

const isEnd = (event: RecordedEvent<Heard>): event is RecordedEvent<WithdrawalEnded> =>
  Object.hasOwn(statusAfter, event.type);

const requested = ({
  data,
  stream,
  revision,
  position,
  occurredAt,
}: RecordedEvent<WithdrawalRequested>): WithdrawalRow => ({
  id: data.withdrawalId,
  wallet_id: idOf(stream),
  user_id: data.userId,
  mode: data.mode,
  currency: data.currency,
  gateway: 'bank',
  amount: data.amount,
  fee: data.fee,
  total: add(data.amount, data.fee),
  status: 'pending',
  requested_at: occurredAt,
  requested_revision: revision,
  requested_position: position.toString(),
  ended_at: null,
  ended_by: null,
  ended_revision: null,
});

const textsOf = ({ data }: WithdrawalRequested): WithdrawalTextsRow => ({
  id: data.withdrawalId,
  bank_name: clearText(data.bankName),
  account_name: clearText(data.accountName),
  account_number: clearText(data.accountNumber),
  swift_code: clearText(data.swiftCode),
  bank_country: clearText(data.bankCountry),
  decline_reason: null,
});

const end = (event: RecordedEvent<WithdrawalEnded>, rows: Rows<WithdrawalTables>): void => {
  const { withdrawalId } = event.data;
  const [row, texts] = [rows.get('main', withdrawalId), rows.get('texts', withdrawalId)];
  invariant(row && texts, 'a withdrawal is asked for before it ends');
  const { userId } = event.metadata.actor;
  rows.put('main', {
    ...row,
    status: statusAfter[event.type],
    ended_at: event.occurredAt,
    ended_by: isUuid(userId) ? userId : null,
    ended_revision: event.revision,
  });
  if (event.type === 'WithdrawalDeclined')
    rows.put('texts', { ...texts, decline_reason: clearText(event.data.reason) });
};

const noTexts = {
  bank_name: null,
  account_name: null,
  account_number: null,
  swift_code: null,
  bank_country: null,
  decline_reason: null,
} as const;

const forget = ({ data }: UserErased, rows: Rows<WithdrawalTables>): void => {
  for (const id of data.withdrawalIds)
    if (rows.get('texts', id) !== undefined) rows.put('texts', { id, ...noTexts });
};

const withdrawalIdOf = (event: Heard): string | null =>
  'withdrawalId' in event.data ? event.data.withdrawalId : null;

/** Every withdrawal, the bank account it goes to, and what became of it. */
export const paymentsWithdrawals = defineProjection<WithdrawalTables, Heard>({
  name: 'payments_withdrawals',
  version: 1,
  categories: [walletEventCatalogue.category, userEventCatalogue.category],
  ignores: [
    ...exceptErased,
    ...([
      'WalletOpened',
      'BalanceAdjusted',
      'OrderOpened',
      'OrderLevelsSet',
      'OrderTrailSet',
      'OrderStopMoved',
      'OrderClosed',
      'PendingOrderPlaced',
      'PendingOrderCancelled',
      'PendingOrderExpired',
      'PendingOrderFilled',
      'PendingOrderRefused',
      'DepositPosted',
      'DepositReversed',
      'TransferSent',
      'TransferReceived',
    ] satisfies readonly Exclude<WalletEvent['type'], WithdrawalEvent['type']>[]),
  ],
  tables: {
    main: {
      columns: {
        id: 'uuid',
        wallet_id: 'uuid',
        user_id: 'uuid',
        mode: 'text',
        currency: 'text',
        gateway: 'text',
        amount: 'numeric',
        fee: 'numeric',
        total: 'numeric',
        status: 'text',
        requested_at: 'timestamptz',
        requested_revision: 'integer',
        requested_position: 'bigint',
        ended_at: 'timestamptz?',
        ended_by: 'uuid?',
        ended_revision: 'integer?',
      },
      key: ['id'],
      indexes: [
        '(requested_position desc, id desc)',
        '(user_id, requested_position desc, id desc)',
        `(requested_position desc, id desc) where status = 'pending'`,
        '(requested_at, id)',
        '(amount, id)',
        '(total, id)',
      ],
    },
    texts: {
      columns: {
        id: 'uuid',
        bank_name: 'text?',
        account_name: 'text?',
        account_number: 'text?',
        swift_code: 'text?',
        bank_country: 'text?',
        decline_reason: 'text?',
      },
      key: ['id'],
      indexes: ['using gin (bank_name gin_trgm_ops)'],
    },
  },
  touches: (event) => {
    if (event.type === 'UserErased')
      return event.data.withdrawalIds.map((erased) => ({ table: 'texts', key: [erased] }));
    const id = withdrawalIdOf(event);
    if (id === null) return [];
    return [
      { table: 'main', key: [id] },
      { table: 'texts', key: [id] },
    ];
  },
  apply: (event, rows) => {
    if (event.type === 'WithdrawalRequested') {
      rows.put('main', requested(event));
      rows.put('texts', textsOf(event));
    } else if (event.type === 'UserErased') forget(event, rows);
    else if (isEnd(event)) end(event, rows);
  },
  changes: (event, rows) => {
    const id = withdrawalIdOf(event);
    const userId = id === null ? undefined : rows.get('main', id)?.user_id;
    if (userId === undefined) return [];
    return [
      { tag: { type: 'Withdraws', id: userId }, audience: { userId } },
      {
        tag: { type: 'Withdraws', id: 'all' },
        audience: { roles: [roles.admin, roles.manager, roles.retentionAgent] },
      },
    ];
  },
});
