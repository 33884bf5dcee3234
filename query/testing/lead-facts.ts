import type { LeadSource } from '../../domain/shared/crm/types.ts';
import type { DomainEvent } from '../../domain/shared/messages.ts';

type Changes = Readonly<{
  email?: string | null;
  phone?: string | null;
  country?: string | null;
  city?: string | null;
  funnelLink?: string | null;
  reference?: string | null;
  status?: string | null;
  source?: LeadSource;
  affiliatorId?: string | null;
}>;

const factsOf = (firstName: string, lastName: string, changes: Changes = {}) => ({
  firstName,
  lastName,
  email: `${firstName.toLowerCase()}@mail.test`,
  phone: '+48 512 884 310',
  country: 'Poland',
  city: 'Gdańsk',
  funnelLink: null,
  reference: null,
  status: 'New',
  source: 'form',
  affiliatorId: null,
  ...changes,
});

/** Events of leads that the tests of queries start from. */
export const leadAdded = (firstName: string, lastName: string, changes?: Changes): DomainEvent => ({
  type: 'LeadAdded',
  data: factsOf(firstName, lastName, changes),
});

/** The edit of a lead to these fields. */
export const leadChanged = (
  ...[firstName, lastName, changes]: Parameters<typeof leadAdded>
): DomainEvent => {
  const {
    source: _source,
    affiliatorId: _affiliator,
    ...data
  } = factsOf(firstName, lastName, changes);
  return { type: 'LeadChanged', data: { ...data, isEmailVerified: true } };
};

export const leadAssigned = (
  to: Readonly<{ managerId?: string; agentId?: string; retId?: string }>,
): DomainEvent => ({
  type: 'LeadAssigned',
  data: { managerId: null, agentId: null, retId: null, ...to },
});

export const leadMoved = (from: string, group: string): DomainEvent => ({
  type: 'LeadMoved',
  data: { from, group },
});

export const leadNoted = (noteId: string, content: string, authorId: string): DomainEvent => ({
  type: 'LeadNoteAdded',
  data: { noteId, content, authorId },
});
