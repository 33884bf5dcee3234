/** The words of the CRM that server and screens share. */

export const leadGroups = ['sales', 'retentions', 'archived'] as const;
export type LeadGroup = (typeof leadGroups)[number];

/** How a lead came: manual are form and csv, live are affiliator and api (decisions.md 37). */
export const leadSources = ['form', 'csv', 'affiliator', 'api'] as const;
export type LeadSource = (typeof leadSources)[number];

/** Which leads a list shows by how they came: `all` of them, or one kind. */
export const leadTypes = ['all', 'manual', 'live'] as const;
export type LeadType = (typeof leadTypes)[number];

export const sourcesOf: Readonly<Record<LeadType, readonly LeadSource[]>> = {
  all: leadSources,
  manual: ['form', 'csv'],
  live: ['affiliator', 'api'],
};

/** Longest note, in characters. */
export const noteLengthMax = 4_000;

/** Most leads that one bulk command takes: what fits into a request. */
export const bulkLeadsMax = 2_500;
/** Up to so many are done before the request is answered (decisions.md 11); more go on in the background. */
export const bulkLeadsAtOnce = 1_000;

/** Most rows of a list that are selected by what it is filtered by; a list counts exactly up to here. */
export const selectedMost = 10_000;
/** How long what was done to many leads can be taken back. */
export const undoSeconds = 30;

/** What a new lead has, where no sales status is the default (staff.md section 6). */
export const firstLeadStatus = 'New';

/** Colours that a sales status may have in lists; the word always stands beside them. */
export const leadStatusColours = ['green', 'blue', 'amber', 'red', 'grey'] as const;
export type LeadStatusColour = (typeof leadStatusColours)[number];

/** Most sales statuses at a time. */
export const salesStatusesMax = 200;
/** Longest name of a sales status, in characters. */
export const salesStatusLengthMax = 100;

/** In addresses: leads of every status. */
export const allStatuses = 'All';

/** Spaces of a sales status stand as underscores in addresses (staff.md section 2). */
export const statusInPath = (status: string): string => status.replaceAll(' ', '_');
