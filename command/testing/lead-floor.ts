import { added } from '../../domain/crm/lead/testing.ts';
import type { SalesStatusEvent } from '../../domain/crm/sales-status/events.ts';
import type { LeadGroup } from '../../domain/shared/crm/types.ts';
import type { RoleId } from '../../domain/shared/roles.ts';
import { uuidv7 } from '../core/ids.ts';
import type { World } from './world.ts';

/** A member of staff, registered and signed in. */
export const newStaff = async (world: World, roleId: RoleId) => {
  const userId = uuidv7();
  await world.given(`user-${userId}`, {
    type: 'UserRegistered',
    data: {
      fullName: 'Sofia Petrova',
      email: 'sofia@example.test',
      phone: null,
      birthDate: null,
      country: null,
      city: null,
      address: null,
      postalCode: null,
      roleId,
      isActive: true,
      isEmailVerified: true,
      managerId: null,
    },
  });
  const { call } = await world.app.signInAs(roleId, { userId });
  return { userId, call };
};

/** Adds a lead in a group, assigned or not; returns its id. */
export const newLead = async (
  world: World,
  options: Readonly<{ group?: LeadGroup; agentId?: string; retId?: string }> = {},
): Promise<string> => {
  const leadId = uuidv7();
  const { group = 'sales', agentId = null, retId = null } = options;
  await world.given(
    `lead-${leadId}`,
    added,
    { type: 'LeadAssigned', data: { managerId: null, agentId, retId } },
    ...(group === 'sales' ? [] : [{ type: 'LeadMoved', data: { from: 'sales', group } }]),
  );
  return leadId;
};

/** A sales status that staff added, in the stream `sales_status-all`. */
export const statusListed = (status: string, isDefault = false): readonly SalesStatusEvent[] => {
  const statusId = uuidv7();
  return [
    { type: 'SalesStatusListed', data: { statusId, status, colour: 'green' } },
    ...(isDefault ? [{ type: 'SalesStatusMadeDefault', data: { statusId } } as const] : []),
  ];
};
