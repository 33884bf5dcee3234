/** Types and limits of the CRM for server and screens. */

export const leadGroups = ['sales', 'retentions', 'archived'] as const;
export type LeadGroup = (typeof leadGroups)[number];

/** The source of a lead: form and csv are manual, affiliator and api are live (decisions.md 37). */
export const leadSources = ['form', 'csv', 'affiliator', 'api'] as const;
export type LeadSource = (typeof leadSources)[number];

/** Which leads a list shows, by source: `all`, or one kind. */
export const leadTypes = ['all', 'manual', 'live'] as const;
export type LeadType = (typeof leadTypes)[number];

export const sourcesOf: Readonly<Record<LeadType, readonly LeadSource[]>> = {
  all: leadSources,
  manual: ['form', 'csv'],
  live: ['affiliator', 'api'],
};

/** Longest note, in characters. */
export const noteLengthMax = 4_000;

/** Most leads of one bulk command: as many as fit into a request. */
export const bulkLeadsMax = 2_500;
/**
 * Up to this many leads are handled before the request is answered (decisions.md 11); more are handled in the
 * background.
 */
export const bulkLeadsAtOnce = 1_000;

/** Most rows that can be selected by the filters of a list; a list counts exactly up to this number. */
export const selectedMost = 10_000;
/** How long a bulk command can be undone. */
export const undoSeconds = 30;

/** The status of a new lead if no sales status is the default (staff.md section 6). */
export const firstLeadStatus = 'New';

/** Colours of a sales status in lists; its name is always shown too. */
export const leadStatusColours = ['green', 'blue', 'amber', 'red', 'grey'] as const;
export type LeadStatusColour = (typeof leadStatusColours)[number];

/** Most sales statuses at a time. */
export const salesStatusesMax = 200;
/** Longest name of a sales status, in characters. */
export const salesStatusLengthMax = 100;

/** In paths: leads of every status. */
export const allStatuses = 'All';

/** In paths, underscores stand for the spaces of a sales status (staff.md section 2). */
export const statusInPath = (status: string): string => status.replaceAll(' ', '_');
