import { useAppSelector } from '../../../app/store.ts';
import { useNow } from '../use-now.ts';
import type { Sentence } from '../../../lib/sentence.ts';
import { isStale } from './feed-clock.ts';
import { selectFeed } from './feed-slice.ts';
import { selectPrice } from './prices-slice.ts';

const lookEveryMs = 500;

const down: Sentence = {
  text: 'Price connection lost. Trading resumes when it is back.',
};
const stale: Sentence = { text: 'The price is older than 5 seconds. Wait for the next one.' };

/** Why no order may be based on this price now, or `null` (web.md, Lists and forms). */
export const usePriceProblem = (name: string): Sentence | null => {
  const now = useNow(lookEveryMs);
  const { up, skewMs } = useAppSelector(selectFeed);
  const at = useAppSelector((state) => selectPrice(state, name)?.at ?? null);
  if (!up) return down;
  return isStale(at, now, skewMs) ? stale : null;
};
