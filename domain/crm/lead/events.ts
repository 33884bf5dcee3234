import type { CallOutcome } from '../../shared/crm/calls.ts';
import type { LeadFormField, LeadWork } from '../../shared/crm/merge.ts';
import type { LeadGroup, LeadSource } from '../../shared/crm/types.ts';
import type { EventCatalogue, StoredData } from '../../shared/event-catalogue.ts';
import type { DomainEvent } from '../../shared/messages.ts';

/** Personal data of a lead, always encrypted with the lead's own key. */
export type LeadPerson = {
  firstName: string;
  lastName: string;
  email: string | null;
  phone: string | null;
  country: string | null;
  city: string | null;
};

/** Stored names and shapes: never renamed, only superseded (docs/streams.md). */
export type LeadAdded = DomainEvent<
  'LeadAdded',
  LeadPerson & {
    funnelLink: string | null;
    reference: string | null;
    /** A sales status by its name; `null` for none. */
    status: string | null;
    source: LeadSource;
    affiliatorId: string | null;
  }
>;
/** All fields with their new values. */
export type LeadChanged = DomainEvent<
  'LeadChanged',
  LeadPerson & {
    funnelLink: string | null;
    reference: string | null;
    status: string | null;
    /** Whether an account made from the lead needs no verification of its email address. */
    isEmailVerified: boolean;
    /** The merged lead whose fields it takes; absent if a person changed it. */
    takenFrom?: string;
  }
>;
/** The bulk that changed the lead or was undone for it; absent if the lead was changed on its own. */
export type BulkMark = { id: string; isUndo: boolean };

export type LeadMoved = DomainEvent<
  'LeadMoved',
  { from: LeadGroup; group: LeadGroup; bulk?: BulkMark }
>;
/** The new assignments, `null` for nobody. */
export type LeadAssigned = DomainEvent<
  'LeadAssigned',
  {
    managerId: string | null;
    agentId: string | null;
    retId: string | null;
    bulk?: BulkMark;
    /** Whether the rules chose the agent (`lead_routing` says why); absent if a person did. */
    byRule?: boolean;
  }
>;
export type LeadNoteAdded = DomainEvent<
  'LeadNoteAdded',
  { noteId: string; content: string; authorId: string }
>;
/** The lead became this customer, or was recognised as this customer. */
export type LeadLinked = DomainEvent<'LeadLinked', { userId: string }>;

/** The lead's customer signed in; `at` is that moment (ISO 8601 UTC). */
export type LeadAccessed = DomainEvent<'LeadAccessed', { at: string }>;

/** When the lead's customer first deposited real money (ISO 8601 UTC). */
export type LeadDeposited = DomainEvent<'LeadDeposited', { at: string }>;

/** Who started a call, whose line it runs on (`null` if that person is not known here), and when (ISO 8601 UTC). */
export type CallBegun = { callerId: string; lineId: string | null; at: string };

/**
 * The phone system accepted a call to the lead. `agentEmail` is the agent on the phone if nobody here has the line or
 * nobody asked; otherwise it is `null`, so that the address does not outlive its owner. The first events have no `begun`.
 */
export type LeadCallStarted = DomainEvent<
  'LeadCallStarted',
  { callId: string; agentEmail: string | null; begun?: CallBegun }
>;

/** The call ended after this many whole seconds; `null` if the phone system did not say. */
export type LeadCallEnded = DomainEvent<
  'LeadCallEnded',
  { callId: string; outcome: CallOutcome; seconds: number | null }
>;

/** Another lead of the same person is being merged into this one. */
export type LeadTookIn = DomainEvent<'LeadTookIn', { leadId: string }>;

/** The fields that the surviving lead takes from the one that ended, and the survivor's edits when they were chosen. */
export type ChosenFields = { fields: readonly LeadFormField[]; edits: number };

/**
 * The lead is merged into another one, which has its notes from now on; its own events stay as they are. `work`: who
 * worked it; absent from the first events. `chosen` is absent if no fields are taken, and from the first events, when
 * all were taken.
 */
export type LeadMerged = DomainEvent<
  'LeadMerged',
  { survivorId: string; noteIds: readonly string[]; work?: LeadWork; chosen?: ChosenFields }
>;

/** Nobody can read any more who it was, or read the listed notes. */
export type LeadErased = DomainEvent<'LeadErased', { noteIds: readonly string[] }>;

export type LeadEvent =
  | LeadAdded
  | LeadChanged
  | LeadMoved
  | LeadAssigned
  | LeadNoteAdded
  | LeadLinked
  | LeadAccessed
  | LeadDeposited
  | LeadCallStarted
  | LeadCallEnded
  | LeadTookIn
  | LeadMerged
  | LeadErased;

const personalFields = [
  'firstName',
  'lastName',
  'email',
  'phone',
  'country',
  'city',
] as const satisfies readonly (keyof LeadPerson)[];

/** What an affiliator says about the origin of a lead, which may name the lead. Encrypted since versions 3 and 4. */
const origin = ['funnelLink', 'reference'] as const;

const ofLead = (_data: unknown, streamId: string): string => streamId;

/** The data did not change: the next version only encrypts more fields, or several together (docs/decisions/0165, 0177). */
const asItWas = <Data>(data: Data): Data => data;

/** Since version 2 a line of somebody here is named by their id alone (docs/decisions/0198). */
const withoutAddress = (data: StoredData): StoredData => {
  const { begun } = data;
  const isKnown =
    typeof begun === 'object' && begun !== null && 'lineId' in begun && begun.lineId !== null;
  return isKnown ? { ...data, agentEmail: null } : data;
};

const person = { personal: [...personalFields, ...origin], closedTogether: true, subject: ofLead };

export const leadEventCatalogue: EventCatalogue = {
  category: 'lead',
  events: {
    LeadAdded: { version: 3, ...person, upcasters: { 1: asItWas, 2: asItWas } },
    LeadChanged: {
      version: 4,
      ...person,
      // Before this switch existed, every account made from a lead was verified.
      upcasters: { 1: (data) => ({ ...data, isEmailVerified: true }), 2: asItWas, 3: asItWas },
    },
    LeadMoved: { version: 1 },
    LeadAssigned: { version: 1 },
    LeadNoteAdded: { version: 1, personal: ['content'], subject: ofLead },
    LeadLinked: { version: 1 },
    LeadAccessed: { version: 1 },
    LeadDeposited: { version: 1 },
    LeadCallStarted: {
      version: 2,
      personal: ['agentEmail'],
      subject: ofLead,
      upcasters: { 1: withoutAddress },
    },
    LeadCallEnded: { version: 1 },
    LeadTookIn: { version: 1 },
    LeadMerged: { version: 1 },
    LeadErased: { version: 1 },
  },
};
