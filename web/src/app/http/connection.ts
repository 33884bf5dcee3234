import { createPositions } from './positions.ts';
import { createSubmissions } from './submissions.ts';

/** What the page remembers between calls: one per page, as there is one session per page. */
export const connection = {
  positions: createPositions(),
  submissions: createSubmissions(window.sessionStorage, () => crypto.randomUUID()),
  /** Waits between re-sends after no answer, 502 or 503. */
  resendAfterMs: [400, 1_500] as readonly number[],
};
