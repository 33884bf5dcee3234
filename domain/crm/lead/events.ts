import type { CallOutcome } from '../../shared/crm/calls.ts';
import type { LeadFormField, LeadWork } from '../../shared/crm/merge.ts';
import type { LeadGroup, LeadSource } from '../../shared/crm/types.ts';
import type { EventCatalogue, StoredData } from '../../shared/event-catalogue.ts';
import type { DomainEvent } from '../../shared/messages.ts';

/** Personal data of a lead: encrypted with the lead's own key wherever it stands. */
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
    /** One of the sales statuses, by its text; `null` for none. */
    status: string | null;
    source: LeadSource;
    affiliatorId: string | null;
  }
>;
/** All fields as they stand afterwards. */
export type LeadChanged = DomainEvent<
  'LeadChanged',
  LeadPerson & {
    funnelLink: string | null;
    reference: string | null;
    status: string | null;
    /** Whether an account that is made of the lead needs no proof of its email address any more. */
    isEmailVerified: boolean;
    /** The lead that was merged into it, whose fields it takes; absent where a person changed it. */
    takenFrom?: string;
  }
>;
/** The bulk that a lead was changed by, or taken back from; absent where it was changed by itself. */
export type BulkMark = { id: string; isUndo: boolean };

export type LeadMoved = DomainEvent<
  'LeadMoved',
  { from: LeadGroup; group: LeadGroup; bulk?: BulkMark }
>;
/** Whoever is assigned afterwards, `null` for nobody. */
export type LeadAssigned = DomainEvent<
  'LeadAssigned',
  {
    managerId: string | null;
    agentId: string | null;
    retId: string | null;
    bulk?: BulkMark;
    /** Whether the rules of the house chose the agent (`lead_routing` says why); absent where a person did. */
    byRule?: boolean;
  }
>;
export type LeadNoteAdded = DomainEvent<
  'LeadNoteAdded',
  { noteId: string; content: string; authorId: string }
>;
/** The lead became, or is known to be, this customer. */
export type LeadLinked = DomainEvent<'LeadLinked', { userId: string }>;

/** The customer that the lead is signed in, `at` that moment (ISO 8601 UTC). */
export type LeadAccessed = DomainEvent<'LeadAccessed', { at: string }>;

/** When the customer that the lead is paid in real money for the first time (ISO 8601 UTC). */
export type LeadDeposited = DomainEvent<'LeadDeposited', { at: string }>;

/** Who asked for a call, whose line it runs on (`null`: of nobody who is known here), and when (ISO 8601 UTC). */
export type CallBegun = { callerId: string; lineId: string | null; at: string };

/**
 * The phone system took a call to the lead. `agentEmail`: who speaks, where nobody here has that line or it was not asked;
 * else `null`, since it would outlive whose it is. `begun` is absent of the first ones.
 */
export type LeadCallStarted = DomainEvent<
  'LeadCallStarted',
  { callId: string; agentEmail: string | null; begun?: CallBegun }
>;

/** The call is over, after so many whole seconds; `null` where the phone system did not say. */
export type LeadCallEnded = DomainEvent<
  'LeadCallEnded',
  { callId: string; outcome: CallOutcome; seconds: number | null }
>;

/** Another lead, which is the same person, is merged into this one. */
export type LeadTookIn = DomainEvent<'LeadTookIn', { leadId: string }>;

/** What the one that stays is to say as the one that ended does, and its edits when that was chosen. */
export type ChosenFields = { fields: readonly LeadFormField[]; edits: number };

/**
 * The lead goes on as another one, which has its notes from now on. Its own events stay as they are. `work`: who worked it,
 * absent of the first ones. `chosen` is absent where nothing is taken, and of the first ones, before which all was taken.
 */
export type LeadMerged = DomainEvent<
  'LeadMerged',
  { survivorId: string; noteIds: readonly string[]; work?: LeadWork; chosen?: ChosenFields }
>;

/** Nobody can read any more who it was, nor its notes, which are named. */
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

/** What an affiliator says of where the lead came from; it may name the lead. Closed since versions 3 and 4. */
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
      // Before there was a switch, every account that was made of a lead was verified.
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
