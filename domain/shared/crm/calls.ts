/** The states of a person at the phone system (staff.md section 3, Call agent). */
export const callAgentStates = [
  'offline',
  'available',
  'unavailable',
  'inbound',
  'outbound',
] as const;
export type CallAgentState = (typeof callAgentStates)[number];

/** How a call ended; `unknown` if the phone system never reported it. */
export const callOutcomes = [
  'answered',
  'voicemail',
  'busy',
  'no_answer',
  'rejected',
  'failed',
  'unknown',
] as const;
export type CallOutcome = (typeof callOutcomes)[number];
