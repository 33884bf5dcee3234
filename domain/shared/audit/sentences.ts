import type { ReadingEvent } from '../../audit/readings/events.ts';
import type { RefusalEvent } from '../../audit/refusals/events.ts';
import type { LeadEvent } from '../../crm/lead/events.ts';
import type { SalesStatusEvent } from '../../crm/sales-status/events.ts';
import type { UserEvent } from '../../identity/user/events.ts';
import type { KycCaseEvent } from '../../kyc/kyc-case/events.ts';
import type { LotSettingsEvent } from '../../site/lot-settings/events.ts';
import type { SiteSettingsEvent } from '../../site/site-settings/events.ts';
import type { SpreadSettingsEvent } from '../../site/spread-settings/events.ts';
import type { InstrumentEvent } from '../../trading/instrument/events.ts';
import type { TraderEvent } from '../../trading/trader/events.ts';
import type { WalletEvent } from '../../trading/wallet/events.ts';
import { auditCommandTexts, auditNobody, auditReasonTexts, auditTexts } from '../texts/audit.ts';
import { errorCatalogue } from '../texts/errors.ts';
import type { AuditLinkKind, AuditSentence, AuditWord } from './types.ts';
import { grouped, money, pair, person, record, roleName, spaced } from './words.ts';

/** Every event that can stand in the log. */
export type AuditedEvent =
  | WalletEvent
  | TraderEvent
  | InstrumentEvent
  | SiteSettingsEvent
  | SpreadSettingsEvent
  | LotSettingsEvent
  | UserEvent
  | KycCaseEvent
  | LeadEvent
  | SalesStatusEvent
  | RefusalEvent
  | ReadingEvent;

export type AuditedType = AuditedEvent['type'];

/** What a sentence needs beside the event's own data. */
export type Surroundings = Readonly<{
  /** Whoever did it. */
  actorId: string;
  /** Id of the stream: the wallet, lead, case, person or instrument itself. */
  streamId: string;
  /** The customer concerned, where there is one: a wallet's owner. */
  userId: string | null;
}>;

type Told = Readonly<{ template: string; words?: Readonly<Record<string, AuditWord>> }>;
type DataOf<Type extends AuditedType> = Extract<AuditedEvent, { type: Type }>['data'];
type Tellers = {
  readonly [Type in AuditedType]: (data: DataOf<Type>, around: Surroundings) => Told;
};

const customer = ({ userId, streamId }: Surroundings): AuditWord => person(userId ?? streamId);
const instrumentOf = (id: string, name?: string): AuditWord =>
  record('instrument', id, name === undefined ? undefined : pair(name));

/** `own` where somebody acts in their own matter. */
const byWhom = ({ actorId, userId }: Surroundings): 'own' | 'other' =>
  actorId === userId ? 'own' : 'other';

const someone = (id: string | null): AuditWord => (id === null ? auditNobody : person(id));

const levelsTemplate = (profit: string | null, loss: string | null): string => {
  const texts = auditTexts.OrderLevelsSet;
  if (profit !== null) return loss === null ? texts.profit : texts.both;
  return loss === null ? texts.none : texts.loss;
};

/** What a refused call's id names, by the call's path. */
const targetKinds: readonly (readonly [path: RegExp, kind: AuditLinkKind])[] = [
  // There is no order yet, but there is the wallet it was to stand in.
  [/^POST \/dashboard\/orders$/, 'wallet'],
  [/balance|wallet/, 'wallet'],
  [/kyc/, 'kyc_case'],
  [/lead|crm\/note/, 'lead'],
  [/order|trade/, 'order'],
  [/favorite|instrument/, 'instrument'],
  [/user|customer/, 'user'],
];

const target = (command: string, id: string): AuditWord => {
  const kind = targetKinds.find(([path]) => path.test(command))?.[1];
  return kind === undefined ? id : record(kind, id);
};

/** `to adjust the balance of a wallet`, `to read /admin/audit`. */
const triedOf = (command: string): string =>
  auditCommandTexts[command] ?? command.replace(/^GET /, 'to read ');

const reasons: ReadonlyMap<string, string> = new Map([
  ...Object.entries(errorCatalogue).map(([code, { text }]) => [code, text] as const),
  ...Object.entries(auditReasonTexts),
]);

/** Why, in words; a code of a later program is told as it is. */
const reasonOf = (code: string): string => reasons.get(code) ?? code;

const tellers: Tellers = {
  WalletOpened: ({ mode, currency, userId }, { streamId }) => ({
    template: auditTexts.WalletOpened,
    words: { mode: record('wallet', streamId, mode), currency, customer: person(userId) },
  }),
  BalanceAdjusted: ({ type, amount, currency, mode, reason }, around) => ({
    template: auditTexts.BalanceAdjusted[reason === 'opening' ? 'opening' : type],
    words: {
      amount: money(amount, currency),
      mode: record('wallet', around.streamId, mode),
      customer: customer(around),
    },
  }),
  OrderOpened: (order, around) => ({
    template: auditTexts.OrderOpened[byWhom(around)],
    words: {
      order: record('order', order.orderId),
      customer: person(order.userId),
      type: order.type,
      amount: grouped(order.amount),
      instrument: instrumentOf(order.instrumentId, order.instrument),
      rate: order.openRate,
    },
  }),
  OrderLevelsSet: ({ orderId, profit, loss }, around) => ({
    template: levelsTemplate(profit, loss),
    words: {
      order: record('order', orderId),
      customer: customer(around),
      profit: profit ?? '',
      loss: loss ?? '',
    },
  }),
  OrderClosed: ({ orderId, userId, closeRate, posted, currency, reason, stopOut }, around) => ({
    template:
      auditTexts.OrderClosed[reason === 'manual' && byWhom(around) === 'other' ? 'staff' : reason],
    words: {
      order: record('order', orderId),
      customer: person(userId),
      rate: closeRate,
      result: money(posted, currency),
      ...(stopOut === null ? {} : { level: stopOut.marginLevel, limit: stopOut.stopOutLevel }),
    },
  }),
  ActiveWalletSwitched: ({ walletId }, around) => ({
    template: auditTexts.ActiveWalletSwitched[byWhom(around)],
    words: { wallet: record('wallet', walletId), customer: customer(around) },
  }),
  FavoriteAdded: ({ instrumentId }, around) => ({
    template: auditTexts.FavoriteAdded,
    words: { instrument: instrumentOf(instrumentId), customer: customer(around) },
  }),
  FavoriteRemoved: ({ instrumentId }, around) => ({
    template: auditTexts.FavoriteRemoved,
    words: { instrument: instrumentOf(instrumentId), customer: customer(around) },
  }),
  InstrumentAdded: ({ name }, { streamId }) => ({
    template: auditTexts.InstrumentAdded,
    words: { instrument: instrumentOf(streamId, name) },
  }),
  InstrumentChanged: ({ name }, { streamId }) => ({
    template: auditTexts.InstrumentChanged,
    words: { instrument: instrumentOf(streamId, name) },
  }),
  InstrumentRemoved: (_data, { streamId }) => ({
    template: auditTexts.InstrumentRemoved,
    words: { instrument: instrumentOf(streamId) },
  }),
  SiteSettingsChanged: () => ({ template: auditTexts.SiteSettingsChanged }),
  SpreadsSet: () => ({ template: auditTexts.SpreadsSet }),
  LotTypesSet: () => ({ template: auditTexts.LotTypesSet }),
  LotSelectorSet: () => ({ template: auditTexts.LotSelectorSet }),
  UserRegistered: ({ roleId }, around) => ({
    template: auditTexts.UserRegistered[byWhom(around)],
    words: { user: person(around.streamId), role: roleName(roleId) },
  }),
  UserActivated: (_data, { streamId }) => ({
    template: auditTexts.UserActivated,
    words: { user: person(streamId) },
  }),
  UserDeactivated: (_data, { streamId }) => ({
    template: auditTexts.UserDeactivated,
    words: { user: person(streamId) },
  }),
  EmailVerified: (_data, around) => ({
    template: auditTexts.EmailVerified[byWhom(around)],
    words: { user: person(around.streamId) },
  }),
  PasswordChanged: (_data, around) => ({
    template: auditTexts.PasswordChanged[byWhom(around)],
    words: { user: person(around.streamId) },
  }),
  RoleChanged: ({ roleId }, { streamId }) => ({
    template: auditTexts.RoleChanged,
    words: { user: person(streamId), role: roleName(roleId) },
  }),
  KycSubmitted: ({ userId, documentType }, around) => ({
    template: auditTexts.KycSubmitted[byWhom(around)],
    words: {
      case: record('kyc_case', around.streamId),
      customer: person(userId),
      document: spaced(documentType),
    },
  }),
  KycApproved: ({ userId }, { streamId }) => ({
    template: auditTexts.KycApproved,
    words: { case: record('kyc_case', streamId), customer: person(userId) },
  }),
  KycDeclined: ({ userId }, { streamId }) => ({
    template: auditTexts.KycDeclined,
    words: { case: record('kyc_case', streamId), customer: person(userId) },
  }),
  LeadAdded: (_data, { streamId }) => ({
    template: auditTexts.LeadAdded,
    words: { lead: record('lead', streamId) },
  }),
  LeadChanged: (_data, { streamId }) => ({
    template: auditTexts.LeadChanged,
    words: { lead: record('lead', streamId) },
  }),
  LeadMoved: ({ from, group }, { streamId }) => ({
    template: auditTexts.LeadMoved,
    words: { lead: record('lead', streamId), from, group },
  }),
  LeadAssigned: ({ managerId, agentId, retId }, { streamId }) => ({
    template: auditTexts.LeadAssigned,
    words: {
      lead: record('lead', streamId),
      manager: someone(managerId),
      agent: someone(agentId),
      retAgent: someone(retId),
    },
  }),
  LeadNoteAdded: (_data, { streamId }) => ({
    template: auditTexts.LeadNoteAdded,
    words: { lead: record('lead', streamId) },
  }),
  LeadLinked: ({ userId }, { streamId }) => ({
    template: auditTexts.LeadLinked,
    words: { lead: record('lead', streamId), customer: person(userId) },
  }),
  SalesStatusAdded: ({ status }, { streamId }) => ({
    template: auditTexts.SalesStatusAdded,
    words: { status: record('sales_status', streamId, status) },
  }),
  SalesStatusChanged: ({ status }, { streamId }) => ({
    template: auditTexts.SalesStatusChanged,
    words: { status: record('sales_status', streamId, status) },
  }),
  CommandRefused: ({ command, target: id, code }) => ({
    template: auditTexts.CommandRefused[id === null ? 'plain' : 'target'],
    words: {
      command: triedOf(command),
      reason: reasonOf(code),
      ...(id === null ? {} : { target: target(command, id) }),
    },
  }),
  RefusalsSuppressed: ({ count, codes }) => ({
    template: auditTexts.RefusalsSuppressed,
    words: { count: String(count), codes: codes.map(reasonOf).join(' ') },
  }),
  AuditRead: ({ filters, position }) => {
    if (position !== null) return { template: auditTexts.AuditRead.event, words: { position } };
    const names = Object.keys(filters);
    return names.length === 0
      ? { template: auditTexts.AuditRead.all }
      : { template: auditTexts.AuditRead.filtered, words: { filters: names.join(', ') } };
  },
  KycFileRead: ({ caseId, side }) => ({
    template: auditTexts.KycFileRead,
    words: { side, case: record('kyc_case', caseId) },
  }),
};

/** Whether an event is one of the catalogue; what the log holds under a known name has its shape. */
export const isAudited = (event: Readonly<{ type: string; data: object }>): event is AuditedEvent =>
  Object.hasOwn(tellers, event.type);

/** Every event's name, in no order. */
export const auditedTypes: readonly string[] = Object.keys(tellers);

/** What an event says in words. Pure; its personal fields are not looked at. */
export const sentenceOf = <Type extends AuditedType>(
  event: Readonly<{ type: Type; data: DataOf<Type> }>,
  around: Surroundings,
): AuditSentence => {
  const { template, words = {} } = tellers[event.type](event.data, around);
  return { template, words: { actor: person(around.actorId), ...words } };
};
