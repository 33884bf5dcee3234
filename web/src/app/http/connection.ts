import { createHeldReads } from './held-reads.ts';
import { createPositions } from './positions.ts';
import { createSubmissions } from './submissions.ts';

/** State that the page keeps between calls: one per page, as there is one session per page. */
export const connection = {
  positions: createPositions(),
  reads: createHeldReads(),
  submissions: createSubmissions(window.sessionStorage, () => crypto.randomUUID()),
  /** Waits between re-sends after no answer, 502, 504 or a 503 without a code. */
  resendAfterMs: [400, 1_500] as readonly number[],
  /** The wait before the server is asked for the outcome of a command without an answer, and between such requests. */
  askAfterMs: 2_000,
  /** How long the person's press waits for the outcome; polling continues afterwards. */
  findOutMostMs: 20_000,
};
