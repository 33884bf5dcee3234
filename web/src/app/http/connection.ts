import { createHeldReads } from './held-reads.ts';
import { createPositions } from './positions.ts';
import { createSubmissions } from './submissions.ts';

/** What the page remembers between calls: one per page, as there is one session per page. */
export const connection = {
  positions: createPositions(),
  reads: createHeldReads(),
  submissions: createSubmissions(window.sessionStorage, () => crypto.randomUUID()),
  /** Waits between re-sends after no answer, 502, 504 or a 503 without a code. */
  resendAfterMs: [400, 1_500] as readonly number[],
  /** Wait before the server is asked, and asked again, what became of a command without an answer. */
  askAfterMs: 2_000,
  /** How long whoever pressed waits for that; it is asked on afterwards. */
  findOutMostMs: 20_000,
};
