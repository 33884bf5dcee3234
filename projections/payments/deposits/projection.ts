import {
  depositEventCatalogue,
  type DepositEvent,
  type DepositMoney,
} from '../../../domain/payments/deposit/events.ts';
import { add, isZero, sub } from '../../../domain/shared/decimal.ts';
import { never } from '../../../domain/shared/decider.ts';
import { invariant } from '../../../domain/shared/errors.ts';
import { idOf, type RecordedEvent } from '../../../domain/shared/messages.ts';
import { roles } from '../../../domain/shared/roles.ts';
import {
  isDepositEvent,
  type DepositReversed,
  type WalletDepositEvent,
} from '../../../domain/trading/wallet/deposit-events.ts';
import { walletEventCatalogue } from '../../../domain/trading/wallet/events.ts';
import { defineProjection } from '../../core/define-projection.ts';
import type { BackRow, DepositRow } from './rows.ts';
import { unreturnedAfter, withUnreturned } from './unreturned.ts';

type Heard = DepositEvent | WalletDepositEvent;
type Created = Extract<DepositEvent, { type: 'DepositCreated' }>;
type Paid = Extract<DepositEvent, { type: 'DepositPaid' }>;

const created = ({ data, stream, position, occurredAt }: RecordedEvent<Created>): DepositRow => ({
  id: idOf(stream),
  wallet_id: data.walletId,
  user_id: data.userId,
  mode: data.mode,
  currency: data.currency,
  gateway: data.gateway,
  is_simulated: data.isSimulated,
  amount: data.amount,
  fee: data.fee,
  total: add(data.amount, data.fee),
  status: 'pending',
  reference: null,
  created_at: occurredAt,
  created_position: position.toString(),
  expires_at: data.expiresAt,
  paid_at: null,
  posted_revision: null,
  payment_id: null,
  held: [],
  unreturned: [],
  is_to_send_by_hand: false,
  refused_reason: null,
  sent_back_at: null,
  refunded: '0',
  refunds: 0,
  missing: '0',
});

/** Whether the deposit itself is paid; then only additional payments can be held. */
const isPaid = ({ paid_at: paidAt }: DepositRow): boolean => paidAt !== null;

/** A deposit with a held payment stays held, because a person still has to decide. */
const ended = (row: DepositRow, status: 'declined' | 'expired'): DepositRow =>
  row.held.length === 0 ? { ...row, status } : row;

const paid = (row: DepositRow, { amount, fee, paidAt, paymentId }: Paid['data']): DepositRow => ({
  ...row,
  amount,
  fee,
  total: add(amount, fee),
  status: 'pending',
  paid_at: paidAt,
  payment_id: paymentId,
});

/** Removes a held payment that has been decided. */
const decided = (row: DepositRow, paymentId: string): DepositRow => ({
  ...row,
  held: row.held.filter((one) => one.payment_id !== paymentId),
});

/** A held deposit without any payment left counts as declined. */
const withoutPayment = (row: DepositRow): DepositRow =>
  row.status === 'held' && row.held.length === 0 ? { ...row, status: 'declined' } : row;

/** Reduces a held payment by the part that was sent back. */
const lessBack = (
  held: DepositRow['held'][number],
  { paymentId, amount }: Extract<DepositEvent, { type: 'PaymentPartSentBack' }>['data'],
): DepositRow['held'][number] =>
  held.payment_id === paymentId ? { ...held, amount: sub(held.amount, amount) } : held;

/** Increases a held payment by what more has arrived. */
const grown = (
  held: DepositRow['held'][number],
  { paymentId, amount, before }: Extract<DepositEvent, { type: 'HeldPaymentGrew' }>['data'],
): DepositRow['held'][number] =>
  held.payment_id === paymentId ? { ...held, amount: add(held.amount, sub(amount, before)) } : held;

/** Adds what went back to the payer. */
const wentBack = (row: DepositRow, { amount, fee }: DepositMoney): DepositRow => ({
  ...row,
  refunded: add(row.refunded, add(amount, fee)),
  refunds: row.refunds + 1,
});

const after = (row: DepositRow, event: RecordedEvent<Exclude<Heard, Created>>): DepositRow => {
  switch (event.type) {
    case 'CheckoutOpened':
      return { ...row, reference: event.data.reference };
    case 'DepositPaid':
      return paid(decided(row, event.data.paymentId), event.data);
    case 'DepositHeldForReview': {
      const { paymentId, reason, amount, currency } = event.data;
      const held = [{ payment_id: paymentId, reason, amount, currency }, ...row.held];
      return { ...row, held, status: isPaid(row) ? row.status : 'held' };
    }
    case 'HeldPaymentGrew':
      return { ...row, held: row.held.map((one) => grown(one, event.data)) };
    case 'HeldPaymentAccepted':
      return decided(row, event.data.paymentId);
    case 'HeldPaymentRefused': {
      const { paymentId, reason } = event.data;
      const refused = { ...decided(row, paymentId), refused_reason: reason, sent_back_at: null };
      return withoutPayment(refused);
    }
    case 'PaymentSentBack':
      return withoutPayment({
        ...decided(row, event.data.paymentId),
        sent_back_at: event.occurredAt,
      });
    case 'PaymentSeen':
    case 'DepositActProposed':
    case 'DepositProposalConfirmed':
    case 'DepositProposalDeclined':
    case 'PaymentConverted':
    case 'RefundRecorded':
      return row;
    case 'PaymentPartSentBack':
      return { ...row, held: row.held.map((one) => lessBack(one, event.data)) };
    case 'DepositPosted':
    case 'DepositReversed':
      return { ...row, posted_revision: event.revision };
    case 'DepositCredited':
      return { ...row, status: 'approved' };
    case 'DepositFailed':
      return ended(row, 'declined');
    case 'DepositExpired':
      return ended(row, 'expired');
    case 'DepositPartRefunded':
      return wentBack(row, event.data);
    case 'DepositRefunded':
      return { ...wentBack(row, event.data), status: 'refunded', sent_back_at: null };
    case 'DepositChargedBack':
      return { ...wentBack(row, event.data), status: 'charged_back' };
    case 'DepositFoundShort':
      return { ...row, missing: add(row.missing, event.data.amount) };
    case 'ShortfallSettled':
      return { ...row, missing: '0' };
    default:
      return never(event);
  }
};

/**
 * Only the last part of a deposit can be charged back: a posting that leaves some of the deposit is a refund, whatever
 * came after.
 */
const backOf = (
  { data, revision, occurredAt }: RecordedEvent<DepositReversed>,
  { status, payment_id }: DepositRow,
): BackRow => ({
  deposit_id: data.depositId,
  revision,
  gateway: data.gateway,
  kind: isZero(data.left) && status === 'charged_back' ? 'chargeback' : 'refund',
  payment_id,
  amount: add(data.amount, data.fee),
  currency: data.currency,
  at: occurredAt,
});

const depositIdOf = (event: RecordedEvent<Heard>): string =>
  isDepositEvent(event) ? event.data.depositId : idOf(event.stream);

/** Every deposit, what its provider reported, and the wallet's revision that posted it. */
export const paymentsDeposits = defineProjection<{ main: DepositRow; backs: BackRow }, Heard>({
  name: 'payments_deposits',
  version: 8,
  isAwaited: true,
  categories: [depositEventCatalogue.category, walletEventCatalogue.category],
  ignores: Object.keys(walletEventCatalogue.events).filter((type) => !isDepositEvent({ type })),
  tables: {
    main: {
      columns: {
        id: 'uuid',
        wallet_id: 'uuid',
        user_id: 'uuid',
        mode: 'text',
        currency: 'text',
        gateway: 'text',
        is_simulated: 'boolean',
        amount: 'numeric',
        fee: 'numeric',
        total: 'numeric',
        status: 'text',
        reference: 'text?',
        created_at: 'timestamptz',
        created_position: 'bigint',
        expires_at: 'timestamptz',
        paid_at: 'timestamptz?',
        posted_revision: 'integer?',
        payment_id: 'text?',
        held: 'jsonb',
        unreturned: 'jsonb',
        is_to_send_by_hand: 'boolean',
        refused_reason: 'text?',
        sent_back_at: 'timestamptz?',
        refunded: 'numeric',
        refunds: 'integer',
        missing: 'numeric',
      },
      key: ['id'],
      indexes: [
        '(created_position desc, id desc)',
        '(user_id, created_position desc, id desc)',
        `(created_at) where status = 'pending'`,
        '(created_at, id)',
        '(amount, id)',
        '(total, id)',
        `(created_position desc, id desc) where held <> '[]'`,
        '(created_position desc, id desc) where missing <> 0',
        '(created_position desc, id desc) where is_to_send_by_hand',
        '(payment_id) where payment_id is not null',
        '(gateway, paid_at) where payment_id is not null',
        '(reference) where reference is not null',
        'using gin (reference gin_trgm_ops)',
        'using gin (held jsonb_path_ops)',
        'using gin (unreturned jsonb_path_ops)',
      ],
    },
    backs: {
      columns: {
        deposit_id: 'uuid',
        revision: 'integer',
        gateway: 'text',
        kind: 'text',
        payment_id: 'text?',
        amount: 'numeric',
        currency: 'text',
        at: 'timestamptz',
      },
      key: ['deposit_id', 'revision'],
      indexes: ['(gateway, at)', '(payment_id) where payment_id is not null'],
      isWrittenOnce: true,
    },
  },
  touches: (event) => [{ table: 'main', key: [depositIdOf(event)] }],
  apply: (event, rows) => {
    if (event.type === 'DepositCreated') return rows.put('main', created(event));
    const row = rows.get('main', depositIdOf(event));
    invariant(row, 'a deposit stream begins with DepositCreated');
    if (event.type === 'DepositReversed') rows.put('backs', backOf(event, row));
    rows.put('main', withUnreturned(after(row, event), unreturnedAfter(row, event)));
  },
  changes: (event, rows) => {
    const userId = rows.get('main', depositIdOf(event))?.user_id;
    if (userId === undefined) return [];
    return [
      { tag: { type: 'Deposits', id: userId }, audience: { userId } },
      {
        tag: { type: 'Deposits', id: 'all' },
        audience: { roles: [roles.admin, roles.manager, roles.retentionAgent] },
      },
    ];
  },
});
