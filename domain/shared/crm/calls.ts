/** What a person at the phone system is doing (staff.md section 3, Call agent). */
export const callAgentStates = [
  'offline',
  'available',
  'unavailable',
  'inbound',
  'outbound',
] as const;
export type CallAgentState = (typeof callAgentStates)[number];

/** How a call ended; `unknown`: the phone system never said. */
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
