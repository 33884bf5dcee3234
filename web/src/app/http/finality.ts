import { codeOf, isCutOff, type Answer } from './answer.ts';

/**
 * What an answer tells about the command that was sent (web.md, State).
 * - `settled`: the server looked the key up and decided. The next press is a new command.
 * - `lost`: it is not known whether the command arrived, so the same one is sent again.
 * - `unknown`: it arrived, but its outcome is not known. The key is kept for the next press.
 * - `turned-away`: this request was not carried out. It says nothing about an earlier one with the same key.
 */
export type Verdict = 'settled' | 'lost' | 'unknown' | 'turned-away';

/** Refused before the key is looked up. */
const turnsAway = new Set(['STALE_ACTOR', 'STALE_WALLET']);

export const verdictOf = (answer: Answer | null): Verdict => {
  if (answer === null) return 'lost';
  const { status } = answer;
  const code = codeOf(answer);
  if (status === 502 || status === 504) return 'lost';
  if (status === 503) return code === null ? 'lost' : 'turned-away';
  if (status === 500 || isCutOff(answer) || code === 'COMMAND_IN_PROGRESS') return 'unknown';
  if (status === 401 || status === 403 || status === 429) return 'turned-away';
  return code !== null && turnsAway.has(code) ? 'turned-away' : 'settled';
};
