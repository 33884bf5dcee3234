import { person, record, roleName, spaced, yesOrNo } from '../../shared/audit/words.ts';
import type { AuditWord } from '../../shared/audit/types.ts';
import { never } from '../../shared/decider.ts';
import type { LeadEvent, LeadPerson } from '../../crm/lead/events.ts';
import type { SalesStatusEvent } from '../../crm/sales-status/events.ts';
import type { UserEvent, UserRegistered } from '../../identity/user/events.ts';
import type { KycCaseEvent } from '../../kyc/kyc-case/events.ts';
import type { TraderEvent } from '../../trading/trader/events.ts';
import { lastWord, type Setting } from './describer.ts';

const someone = (id: string | null): AuditWord | null => (id === null ? null : person(id));

const registered = ({
  roleId,
  isActive,
  isEmailVerified,
  managerId,
  ...own
}: UserRegistered['data']) =>
  [
    { name: 'fullName', value: own.fullName },
    { name: 'email', value: own.email },
    { name: 'phone', value: own.phone },
    { name: 'birthDate', value: own.birthDate },
    { name: 'country', value: own.country },
    { name: 'city', value: own.city },
    { name: 'address', value: own.address },
    { name: 'postalCode', value: own.postalCode },
    { name: 'roleId', value: roleName(roleId) },
    { name: 'isActive', value: yesOrNo(isActive) },
    { name: 'isEmailVerified', value: yesOrNo(isEmailVerified) },
    { name: 'managerId', value: someone(managerId) },
  ] as const satisfies readonly Setting[];

export const userDescriber = lastWord<UserEvent>((event) => {
  switch (event.type) {
    case 'UserRegistered':
      return registered(event.data);
    case 'UserActivated':
      return [{ name: 'isActive', value: yesOrNo(true) }];
    case 'UserDeactivated':
      return [{ name: 'isActive', value: yesOrNo(false) }];
    case 'EmailVerified':
      return [{ name: 'isEmailVerified', value: yesOrNo(true) }];
    case 'RoleChanged':
      return [{ name: 'roleId', value: roleName(event.data.roleId) }];
    // A secret has no before and after to show.
    case 'PasswordChanged':
      return [];
    default:
      return never(event);
  }
});

const leadPerson = (lead: LeadPerson): readonly Setting[] => [
  { name: 'firstName', value: lead.firstName },
  { name: 'lastName', value: lead.lastName },
  { name: 'email', value: lead.email },
  { name: 'phone', value: lead.phone },
  { name: 'country', value: lead.country },
  { name: 'city', value: lead.city },
];

export const leadDescriber = lastWord<LeadEvent>((event) => {
  switch (event.type) {
    case 'LeadAdded':
      return [
        ...leadPerson(event.data),
        { name: 'funnelLink', value: event.data.funnelLink },
        { name: 'reference', value: event.data.reference },
        { name: 'status', value: event.data.status },
        { name: 'group', value: 'sales' },
        { name: 'source', value: event.data.source },
        { name: 'affiliatorId', value: someone(event.data.affiliatorId) },
      ];
    case 'LeadChanged':
      return [
        ...leadPerson(event.data),
        { name: 'funnelLink', value: event.data.funnelLink },
        { name: 'reference', value: event.data.reference },
        { name: 'status', value: event.data.status },
      ];
    case 'LeadMoved':
      return [{ name: 'group', value: event.data.group }];
    case 'LeadAssigned':
      return [
        { name: 'managerId', value: someone(event.data.managerId) },
        { name: 'agentId', value: someone(event.data.agentId) },
        { name: 'retId', value: someone(event.data.retId) },
      ];
    case 'LeadNoteAdded':
      return [{ name: 'lastNote', value: event.data.content }];
    case 'LeadLinked':
      return [{ name: 'userId', value: person(event.data.userId) }];
    default:
      return never(event);
  }
});

export const salesStatusDescriber = lastWord<SalesStatusEvent>(({ data }) => [
  { name: 'status', value: data.status },
  { name: 'isDefault', value: yesOrNo(data.isDefault) },
]);

export const kycCaseDescriber = lastWord<KycCaseEvent>((event) => {
  switch (event.type) {
    case 'KycSubmitted':
      return [
        { name: 'status', value: 'pending' },
        { name: 'userId', value: person(event.data.userId) },
        { name: 'documentType', value: spaced(event.data.documentType) },
      ];
    case 'KycApproved':
      return [{ name: 'status', value: 'approved' }];
    case 'KycDeclined':
      return [
        { name: 'status', value: 'declined' },
        { name: 'reason', value: event.data.reason },
      ];
    default:
      return never(event);
  }
});

/** A favourite is there or not, each by itself. */
const favorite = (id: string, value: AuditWord | null): readonly Setting[] => [
  { name: 'favorites', key: `favorite ${id}`, value },
];

export const traderDescriber = lastWord<TraderEvent>((event) => {
  switch (event.type) {
    case 'ActiveWalletSwitched':
      return [{ name: 'activeWallet', value: record('wallet', event.data.walletId) }];
    case 'FavoriteAdded':
      return favorite(event.data.instrumentId, record('instrument', event.data.instrumentId));
    case 'FavoriteRemoved':
      return favorite(event.data.instrumentId, null);
    default:
      return never(event);
  }
});
