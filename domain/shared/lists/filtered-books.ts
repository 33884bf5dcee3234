import { chartOfAccounts } from '../ledger/chart.ts';
import {
  settledReasons,
  settlementKinds,
  settlementVerdicts,
  type SettledReason,
  type SettlementKind,
  type SettlementVerdict,
} from '../payments/settlement.ts';
import { gatewayNames, gateways } from '../payments/types.ts';
import { entryTypes, entryTypeWord } from '../trading/statement-words.ts';
import type { ColumnChoice, FilteredColumns } from './conditions.ts';
import { walletKinds } from './wallet-kinds.ts';

/** The columns by which the lists of our books can be filtered: the journal, a wallet's statement, settlement files. */

const sides: readonly ColumnChoice[] = [
  { value: 'debit', label: 'Debit' },
  { value: 'credit', label: 'Credit' },
];

/** No field of a posting is ever empty. */
export const entriesFiltered = {
  recorded_at: { kind: 'time', label: 'Recorded at', isNeverEmpty: true },
  event_type: {
    kind: 'choice',
    label: 'Entry',
    choices: entryTypes.map((value) => ({ value, label: entryTypeWord(value) })),
    isNeverEmpty: true,
  },
  account: {
    kind: 'choice',
    label: 'Account',
    choices: Object.entries(chartOfAccounts).map(([value, { title }]) => ({ value, label: title })),
    isNeverEmpty: true,
  },
  mode: { kind: 'choice', label: 'Book', choices: walletKinds, isNeverEmpty: true },
  currency: { kind: 'text', label: 'Currency', isNeverEmpty: true },
  side: { kind: 'choice', label: 'Debit or credit', choices: sides, isNeverEmpty: true },
  amount: { kind: 'number', label: 'Amount', isNeverEmpty: true },
  full_name: { kind: 'name', label: 'Customer', isPersonal: true, isNeverEmpty: true },
} as const satisfies FilteredColumns;

const statementTypes = [
  ...(['BalanceAdjusted', 'CommissionCharged', 'DepositPosted', 'DepositReversed'] as const),
  ...(['OrderAmended', 'OrderCancelled', 'OrderClosed', 'OrderCorrected', 'OrderOpened'] as const),
  ...(['OrderPartlyClosed', 'OrderReversed', 'PaymentConverted', 'SwapPosted'] as const),
  ...(['TransferReceived', 'TransferSent', 'WithdrawalApproved', 'WithdrawalCancelled'] as const),
  ...(['WithdrawalDeclined', 'WithdrawalRequested'] as const),
];

export const statementFiltered = {
  occurred_at: { kind: 'time', label: 'Date' },
  type: {
    kind: 'choice',
    label: 'Type',
    choices: statementTypes.map((value) => ({ value, label: entryTypeWord(value) })),
  },
  instrument: { kind: 'name', label: 'Instrument' },
  amount: { kind: 'number', label: 'Amount' },
  balance_after: { kind: 'number', label: 'Balance after' },
  full_name: { kind: 'name', label: 'By', isPersonal: true },
} as const satisfies FilteredColumns;

const gatewayChoices: readonly ColumnChoice[] = gateways.map((value) => ({
  value,
  label: gatewayNames[value],
}));

export const settlementsFiltered = {
  gateway: { kind: 'choice', label: 'Gateway', choices: gatewayChoices },
  from_day: { kind: 'time', label: 'First day' },
  to_day: { kind: 'time', label: 'Last day' },
  lines: { kind: 'number', label: 'Lines' },
  differences: { kind: 'number', label: 'Differences' },
  open: { kind: 'number', label: 'Open differences' },
  taken_at: { kind: 'time', label: 'Uploaded' },
  taker: { kind: 'name', label: 'Uploaded by' },
} as const satisfies FilteredColumns;

const verdicts = {
  matched: { label: 'Matched' },
  missing_here: { label: 'Missing in our books' },
  missing_there: { label: 'Missing in the file' },
  differing: { label: 'Different' },
} as const satisfies Record<SettlementVerdict, unknown>;

const kinds = {
  payment: { label: 'Payment' },
  refund: { label: 'Refund' },
  chargeback: { label: 'Chargeback' },
} as const satisfies Record<SettlementKind, unknown>;

const reasons = {
  timing: { label: 'Timing: it is in a later file' },
  provider_error: { label: 'Provider error' },
  our_error: { label: 'Our error, corrected' },
  exchange_rate: { label: 'Exchange rate' },
  written_off: { label: 'Written off' },
  other: { label: 'Other' },
} as const satisfies Record<SettledReason, unknown>;

const movement = {
  payment_id: { kind: 'text', label: 'Payment' },
  kind: {
    kind: 'choice',
    label: 'Kind',
    choices: settlementKinds.map((value) => ({ value, ...kinds[value] })),
  },
  verdict: {
    kind: 'choice',
    label: 'Status',
    choices: settlementVerdicts.map((value) => ({ value, ...verdicts[value] })),
  },
  their_amount: { kind: 'number', label: 'Their amount' },
  their_currency: { kind: 'text', label: 'Their currency' },
  their_at: { kind: 'time', label: 'Their date' },
  our_amount: { kind: 'number', label: 'Our amount' },
  our_currency: { kind: 'text', label: 'Our currency' },
  our_at: { kind: 'time', label: 'Our date' },
  assignee: { kind: 'name', label: 'Assigned to' },
} as const satisfies FilteredColumns;

/** Lines of one file. */
export const settlementLinesFiltered = {
  ...movement,
  reason: {
    kind: 'choice',
    label: 'Settled as',
    choices: settledReasons.map((value) => ({ value, ...reasons[value] })),
  },
  reference: { kind: 'text', label: 'Reference' },
  settled_at: { kind: 'time', label: 'Settled at' },
  settler: { kind: 'name', label: 'Settled by' },
} as const satisfies FilteredColumns;

/** Unsettled differences of all files. */
export const differencesFiltered = {
  ...movement,
  gateway: { kind: 'choice', label: 'Gateway', choices: gatewayChoices },
  taken_at: { kind: 'time', label: 'Uploaded' },
} as const satisfies FilteredColumns;
