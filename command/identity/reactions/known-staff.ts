import { userEventCatalogue, type UserEvent } from '../../../domain/identity/user/events.ts';
import { idOf, type DomainEvent, type RecordedEvent } from '../../../domain/shared/messages.ts';
import { roles, type RoleId } from '../../../domain/shared/roles.ts';

/** What makes somebody one of the staff, and what ends it. */
export type StaffEvent = Extract<
  UserEvent,
  { type: 'UserRegistered' | 'RoleChanged' | 'UserActivated' | 'UserDeactivated' | 'UserClosed' }
>;

const staffEvents: Readonly<Record<StaffEvent['type'], true>> = {
  UserRegistered: true,
  RoleChanged: true,
  UserActivated: true,
  UserDeactivated: true,
  UserClosed: true,
};

/** Events of users that say nothing of it. */
export const otherUserEvents: readonly string[] = Object.keys(userEventCatalogue.events).filter(
  (type) => !Object.hasOwn(staffEvents, type),
);

/** What a reaction remembers of everybody on the staff: there are few. */
export type KnownStaff = Readonly<Record<string, Readonly<{ roleId: RoleId; isActive: boolean }>>>;

export const isOfStaff = <Event extends DomainEvent>(
  event: RecordedEvent<Event | StaffEvent>,
): event is RecordedEvent<StaffEvent> => Object.hasOwn(staffEvents, event.type);

/** Whether somebody was registered who is no staff, and is not remembered. */
export const isNewCustomer = (event: Readonly<{ type: string; data: object }>): boolean =>
  event.type === 'UserRegistered' && 'roleId' in event.data && event.data.roleId === roles.customer;

const without = (staff: KnownStaff, id: string): KnownStaff =>
  Object.fromEntries(Object.entries(staff).filter(([other]) => other !== id));

export const staffAfter = (staff: KnownStaff, event: RecordedEvent<StaffEvent>): KnownStaff => {
  const id = idOf(event.stream);
  if (event.type === 'UserRegistered') {
    const { roleId, isActive } = event.data;
    return { ...staff, [id]: { roleId, isActive } };
  }
  const before = staff[id];
  if (before === undefined) return staff;
  switch (event.type) {
    case 'RoleChanged':
      return { ...staff, [id]: { ...before, roleId: event.data.roleId } };
    case 'UserActivated':
      return { ...staff, [id]: { ...before, isActive: true } };
    case 'UserDeactivated':
      return { ...staff, [id]: { ...before, isActive: false } };
    case 'UserClosed':
      return without(staff, id);
  }
};

/** Ids of those who can sign in and have one of these roles. */
export const activeStaff = (staff: KnownStaff, roleIds: readonly RoleId[]): readonly string[] =>
  Object.entries(staff)
    .filter(([, { isActive, roleId }]) => isActive && roleIds.includes(roleId))
    .map(([id]) => id);
