import { never } from '../../../domain/shared/decider.ts';
import { invariant } from '../../../domain/shared/errors.ts';
import { idOf, type RecordedEvent } from '../../../domain/shared/messages.ts';
import {
  userEventCatalogue,
  type ProfileData,
  type UserEvent,
  type UserRegistered,
} from '../../../domain/identity/user/events.ts';
import { defineProjection, type Change } from '../../core/define-projection.ts';
import { searchTextSql } from '../../core/search-text.ts';
import { clearText } from './clear-text.ts';
import { roles } from '../../../domain/shared/roles.ts';
import { customerChanged } from './customer-changed.ts';
import { peopleSearched, type PersonRow } from './rows.ts';

/** Tells people who choose an agent to reload the list of agents. */
const agentsChanged: Change = {
  tag: { type: 'Agents', id: 'all' },
  audience: { roles: [roles.admin, roles.manager] },
};

/** Tells people who administer the staff, or choose somebody's manager, to reload the list. */
const staffChanged: Change = {
  tag: { type: 'Staff', id: 'all' },
  audience: { roles: [roles.admin, roles.manager] },
};

const mayChangeAgents = (event: UserEvent): boolean =>
  event.type === 'UserRegistered'
    ? event.data.roleId === roles.agent || event.data.roleId === roles.retentionAgent
    : !['EmailVerified', 'PasswordChanged', 'LanguageChosen'].includes(event.type);

/** The columns of an erased person. */
const nobody = {
  full_name: null,
  email: null,
  phone: null,
  birth_date: null,
  country: null,
  city: null,
  address: null,
  postal_code: null,
} as const;

const profile = (data: ProfileData) => ({
  full_name: clearText(data.fullName),
  phone: clearText(data.phone),
  birth_date: clearText(data.birthDate),
  country: clearText(data.country),
  city: clearText(data.city),
  address: clearText(data.address),
  postal_code: clearText(data.postalCode),
});

const registered = ({
  data,
  stream,
  occurredAt,
  revision,
}: RecordedEvent<UserRegistered>): PersonRow => ({
  id: idOf(stream),
  role_id: data.roleId,
  email: clearText(data.email),
  ...profile(data),
  is_active: data.isActive,
  is_email_verified: data.isEmailVerified,
  manager_id: data.managerId,
  is_closed: false,
  registered_at: occurredAt,
  revision,
});

/** Everybody who can sign in, customers and staff. */
export const identityPeople = defineProjection<{ main: PersonRow }, UserEvent>({
  name: 'identity_people',
  version: 2,
  categories: [userEventCatalogue.category],
  tables: {
    main: {
      columns: {
        id: 'uuid',
        role_id: 'integer',
        full_name: 'text?',
        email: 'text?',
        phone: 'text?',
        birth_date: 'text?',
        country: 'text?',
        city: 'text?',
        address: 'text?',
        postal_code: 'text?',
        is_active: 'boolean',
        is_email_verified: 'boolean',
        manager_id: 'uuid?',
        is_closed: 'boolean',
        registered_at: 'timestamptz',
        revision: 'integer',
      },
      key: ['id'],
      indexes: [
        '(role_id, registered_at desc)',
        '(full_name, id)',
        '(email, id)',
        '(country, id)',
        // Current customers by when they joined: the dashboard counts them, the list shows them.
        '(registered_at, id) where role_id = 3 and not is_closed',
        '(role_id) where not is_active',
        '(id) where role_id <> 3 and not is_closed',
        `using gin ((${searchTextSql(peopleSearched)}) gin_trgm_ops)`,
      ],
    },
  },
  touches: (event) => [{ table: 'main', key: [idOf(event.stream)] }],
  apply: (event, rows) => {
    if (event.type === 'UserRegistered') return rows.put('main', registered(event));
    const before = rows.get('main', idOf(event.stream));
    invariant(before, 'a user registers before anything else happens');
    const row = { ...before, revision: event.revision };
    switch (event.type) {
      case 'UserActivated':
        return rows.put('main', { ...row, is_active: true });
      case 'UserDeactivated':
        return rows.put('main', { ...row, is_active: false });
      case 'EmailVerified':
        return rows.put('main', { ...row, is_email_verified: true });
      case 'ProfileChanged':
        return rows.put('main', { ...row, ...profile(event.data) });
      case 'EmailChanged':
        return rows.put('main', {
          ...row,
          email: clearText(event.data.email),
          is_email_verified: true,
        });
      case 'RoleChanged':
        return rows.put('main', { ...row, role_id: event.data.roleId });
      case 'EmailVerificationWithdrawn':
        return rows.put('main', { ...row, is_email_verified: false });
      case 'ManagerAssigned':
        return rows.put('main', { ...row, manager_id: event.data.managerId });
      case 'UserClosed':
        return rows.put('main', { ...row, is_active: false, is_closed: true });
      case 'UserErased':
        return rows.put('main', { ...row, ...nobody });
      case 'PasswordChanged':
      case 'LanguageChosen':
        return rows.put('main', row);
      default:
        return never(event);
    }
  },
  changes: (event) => [
    { tag: { type: 'User', id: idOf(event.stream) }, audience: { userId: idOf(event.stream) } },
    ...customerChanged(idOf(event.stream)),
    ...(mayChangeAgents(event) ? [agentsChanged] : []),
    staffChanged,
  ],
});
