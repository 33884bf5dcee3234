import type { LeadGroup } from '../../shared/crm/types.ts';
import { given as givenEvents } from '../../shared/specification.ts';
import type { LeadWorker } from './commands.ts';
import { leadDecider } from './decider.ts';
import type { LeadAdded, LeadEvent } from './events.ts';

export const given = (...events: readonly LeadEvent[]) => givenEvents(leadDecider, events);

export const admin: LeadWorker = { userId: 'admin', roleId: 1 };

export const person = {
  firstName: 'Liam',
  lastName: 'O’Sullivan',
  email: 'liam@mail.test',
  phone: '+353 86 214 7790',
  country: 'Ireland',
  city: 'Cork',
};

export const added: LeadAdded = {
  type: 'LeadAdded',
  data: {
    ...person,
    funnelLink: null,
    reference: null,
    status: 'New',
    source: 'form',
    affiliatorId: null,
  },
};

export const moved = (from: LeadGroup, group: LeadGroup): LeadEvent => ({
  type: 'LeadMoved',
  data: { from, group },
});

export const assigned = (agentId: string | null, retId: string | null): LeadEvent => ({
  type: 'LeadAssigned',
  data: { managerId: null, agentId, retId },
});
