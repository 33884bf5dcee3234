import { leadGroups } from '../crm/types.ts';
import { categories, type Category } from '../trading/types.ts';
import { documentTypes, kycStatuses } from '../kyc/types.ts';
import { taskKinds, taskKindWords } from '../crm/tasks.ts';
import type { ColumnChoice, FilteredColumns } from './conditions.ts';
import { walletKinds } from './wallet-kinds.ts';

/** The columns by which each list of the staff can be filtered, for server and screens. */

const yesOrNo: readonly ColumnChoice[] = [
  { value: 'true', label: 'Yes' },
  { value: 'false', label: 'No' },
];

const labels = {
  sales: { label: 'Sales' },
  retentions: { label: 'Retentions' },
  archived: { label: 'Archived' },
} as const;

const groupChoices = leadGroups.map((value) => ({ value, ...labels[value] }));

export const leadsFiltered = {
  first_name: { kind: 'text', label: 'First name', isPersonal: true },
  last_name: { kind: 'text', label: 'Last name', isPersonal: true },
  email: { kind: 'text', label: 'Email', isPersonal: true },
  phone: { kind: 'text', label: 'Phone', isPersonal: true },
  country: { kind: 'text', label: 'Country' },
  city: { kind: 'text', label: 'City' },
  lead_status: { kind: 'name', label: 'Sale status' },
  group: { kind: 'choice', label: 'Group', choices: groupChoices },
  manager: { kind: 'name', label: 'Sale manager' },
  agent: { kind: 'name', label: 'Sale agent' },
  ret_agent: { kind: 'name', label: 'Retention agent' },
  user: { kind: 'name', label: 'Affiliator' },
  notes_total: { kind: 'number', label: 'Number of notes' },
  created_at: { kind: 'time', label: 'Registered at' },
  deposited_at: { kind: 'time', label: 'Deposited at' },
  last_access: { kind: 'time', label: 'Last access' },
  funnel_link: { kind: 'text', label: 'Funnel link' },
  reference: { kind: 'text', label: 'Aff. reference' },
} as const satisfies FilteredColumns;

export const tasksFiltered = {
  kind: {
    kind: 'choice',
    label: 'Kind',
    choices: taskKinds.map((value) => ({ value, ...taskKindWords[value] })),
  },
  text: { kind: 'text', label: 'What', isPersonal: true },
  due_at: { kind: 'time', label: 'Due at' },
  assignee: { kind: 'name', label: 'Assigned to' },
  done_at: { kind: 'time', label: 'Done at' },
  created_at: { kind: 'time', label: 'Added at' },
} as const satisfies FilteredColumns;

/** The columns that affiliators see of their own leads. */
export const ownLeadsFiltered = {
  first_name: leadsFiltered.first_name,
  last_name: leadsFiltered.last_name,
  email: leadsFiltered.email,
  phone: leadsFiltered.phone,
  country: leadsFiltered.country,
  city: leadsFiltered.city,
  lead_status: leadsFiltered.lead_status,
  funnel_link: leadsFiltered.funnel_link,
  reference: leadsFiltered.reference,
} as const satisfies FilteredColumns;

const people = {
  full_name: { kind: 'text', label: 'Full name', isPersonal: true },
  email: { kind: 'text', label: 'Email', isPersonal: true },
  is_email_verified: { kind: 'choice', label: 'Email verified', choices: yesOrNo },
  is_active: { kind: 'choice', label: 'Can sign in', choices: yesOrNo },
} as const satisfies FilteredColumns;

export const staffFiltered = people;

export const customersFiltered = {
  ...people,
  phone: { kind: 'text', label: 'Phone', isPersonal: true },
  country: { kind: 'text', label: 'Country' },
  registered_at: { kind: 'time', label: 'Joined' },
} as const satisfies FilteredColumns;

const marketNames = {
  forex: { label: 'Forex' },
  commodity: { label: 'Commodity' },
  index: { label: 'Index' },
  stock: { label: 'Stock' },
  crypto: { label: 'Crypto' },
} as const satisfies Record<Category, unknown>;

const markets: readonly ColumnChoice[] = categories.map((value) => ({
  value,
  ...marketNames[value],
}));

export const tradesFiltered = {
  email: { kind: 'name', label: 'Customer', isPersonal: true },
  mode: { kind: 'choice', label: 'Wallet', choices: walletKinds },
  currency: { kind: 'text', label: 'Currency' },
  instrument: { kind: 'text', label: 'Instrument' },
  category: { kind: 'choice', label: 'Market', choices: markets },
  type: {
    kind: 'choice',
    label: 'Buy or sell',
    choices: [
      { value: 'buy', label: 'Buy' },
      { value: 'sell', label: 'Sell' },
    ],
  },
  trade_amount: { kind: 'number', label: 'Amount' },
  margin_used: { kind: 'number', label: 'Margin used' },
  pro_loss: { kind: 'number', label: 'Profit or loss' },
  leverage: { kind: 'number', label: 'Leverage' },
  created_at: { kind: 'time', label: 'Opened' },
  close_time: { kind: 'time', label: 'Closed' },
} as const satisfies FilteredColumns;

const waitingOrders: readonly ColumnChoice[] = [
  { value: 'waiting', label: 'Waiting' },
  { value: 'filled', label: 'Filled' },
  { value: 'cancelled', label: 'Cancelled' },
  { value: 'expired', label: 'Expired' },
  { value: 'refused', label: 'Refused' },
];

export const pendingTradesFiltered = {
  email: tradesFiltered.email,
  mode: tradesFiltered.mode,
  currency: tradesFiltered.currency,
  instrument: tradesFiltered.instrument,
  category: tradesFiltered.category,
  type: tradesFiltered.type,
  level: { kind: 'number', label: 'Level' },
  trade_amount: tradesFiltered.trade_amount,
  created_at: { kind: 'time', label: 'Placed' },
  expires_at: { kind: 'time', label: 'Good till' },
  ended_at: { kind: 'time', label: 'Ended' },
  status: { kind: 'choice', label: 'Status', choices: waitingOrders },
} as const satisfies FilteredColumns;

export const proposalsFiltered = {
  customer: { kind: 'name', label: 'Customer', isPersonal: true },
  mode: { kind: 'choice', label: 'Wallet', choices: walletKinds },
  currency: { kind: 'text', label: 'Currency' },
  amount: { kind: 'number', label: 'Amount' },
  decided_at: { kind: 'time', label: 'Decided at' },
} as const satisfies FilteredColumns;

const payments = {
  email: { kind: 'name', label: 'Customer', isPersonal: true },
  mode: { kind: 'choice', label: 'Wallet', choices: walletKinds },
  currency: { kind: 'text', label: 'Currency' },
  gateway: { kind: 'text', label: 'Gateway' },
  amount: { kind: 'number', label: 'Amount' },
  fee: { kind: 'number', label: 'Fee' },
  total: { kind: 'number', label: 'Total' },
} as const satisfies FilteredColumns;

export const depositsFiltered = {
  ...payments,
  status: {
    kind: 'choice',
    label: 'Status',
    choices: [
      { value: 'pending', label: 'Pending' },
      { value: 'held', label: 'Held' },
      { value: 'approved', label: 'Approved' },
      { value: 'declined', label: 'Declined' },
      { value: 'expired', label: 'Expired' },
      { value: 'refunded', label: 'Refunded' },
      { value: 'charged_back', label: 'Charged back' },
    ],
  },
  reference: { kind: 'text', label: 'Reference' },
  created_at: { kind: 'time', label: 'Date' },
  paid_at: { kind: 'time', label: 'Paid at' },
} as const satisfies FilteredColumns;

export const withdrawalsFiltered = {
  ...payments,
  status: {
    kind: 'choice',
    label: 'Status',
    choices: [
      { value: 'pending', label: 'Pending' },
      { value: 'approved', label: 'Approved' },
      { value: 'declined', label: 'Declined' },
      { value: 'cancelled', label: 'Cancelled' },
    ],
  },
  created_at: { kind: 'time', label: 'Requested at' },
  ended_at: { kind: 'time', label: 'Decided at' },
} as const satisfies FilteredColumns;

export const salesStatusesFiltered = {
  status: { kind: 'text', label: 'Status' },
  is_default: { kind: 'choice', label: 'Default', choices: yesOrNo },
} as const satisfies FilteredColumns;

export const instrumentsFiltered = {
  name: { kind: 'text', label: 'Name' },
  base: { kind: 'text', label: 'Base' },
  quote: { kind: 'text', label: 'Quote' },
  alias: { kind: 'text', label: 'Alias' },
  tradable: { kind: 'choice', label: 'Tradable', choices: yesOrNo },
  leverage: { kind: 'number', label: 'Leverage' },
} as const satisfies FilteredColumns;

const documentLabels = {
  national_id: { label: 'National ID' },
  passport: { label: 'Passport' },
  driver_license: { label: 'Driver license' },
} as const;

const caseStates = {
  pending: { label: 'Pending' },
  approved: { label: 'Approved' },
  declined: { label: 'Declined' },
} as const;

export const kycCasesFiltered = {
  full_name: { kind: 'name', label: 'Full name', isPersonal: true },
  type: {
    kind: 'choice',
    label: 'Document',
    choices: documentTypes.map((value) => ({ value, ...documentLabels[value] })),
  },
  status: {
    kind: 'choice',
    label: 'Status',
    choices: kycStatuses.map((value) => ({ value, ...caseStates[value] })),
  },
  created_at: { kind: 'time', label: 'Uploaded at' },
  decided_at: { kind: 'time', label: 'Decided at' },
} as const satisfies FilteredColumns;
