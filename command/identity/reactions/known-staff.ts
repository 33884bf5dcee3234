import { userEventCatalogue, type UserEvent } from '../../../domain/identity/user/events.ts';
import { idOf, type DomainEvent, type RecordedEvent } from '../../../domain/shared/messages.ts';
import { roles, type RoleId } from '../../../domain/shared/roles.ts';

/** Events that make a person staff, or change or end that. */
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

/** Events of users that do not concern it. */
export const otherUserEvents: readonly string[] = Object.keys(userEventCatalogue.events).filter(
  (type) => !Object.hasOwn(staffEvents, type),
);

/** What a reaction remembers about each member of staff; there are few. */
export type KnownStaff = Readonly<Record<string, Readonly<{ roleId: RoleId; isActive: boolean }>>>;

export const isOfStaff = <Event extends DomainEvent>(
  event: RecordedEvent<Event | StaffEvent>,
): event is RecordedEvent<StaffEvent> => Object.hasOwn(staffEvents, event.type);

/** Whether somebody was registered who is not staff, and so is not remembered. */
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

/** Ids of the people who can sign in and have one of these roles. */
export const activeStaff = (staff: KnownStaff, roleIds: readonly RoleId[]): readonly string[] =>
  Object.entries(staff)
    .filter(([, { isActive, roleId }]) => isActive && roleIds.includes(roleId))
    .map(([id]) => id);
