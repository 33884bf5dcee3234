import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppSelector } from '../../../app/store.ts';
import { feedHealth, type FeedHealth } from '../prices/feed-health.ts';
import { selectFeed } from '../prices/feed-slice.ts';
import { useNow } from '../use-now.ts';

const words: Readonly<Record<FeedHealth, string>> = {
  live: 'Prices live',
  waiting: 'Waiting for prices',
  down: 'Prices disconnected',
};

const tones: Readonly<Record<FeedHealth, string>> = { live: 'good', waiting: 'warn', down: 'bad' };

const useFeedHealth = (): FeedHealth => {
  const feed = useAppSelector(selectFeed);
  const now = useNow(1_000);
  const [openedAt] = useState(now);
  return feedHealth(feed, now, openedAt);
};

const FeedWord = ({ health }: Readonly<{ health: FeedHealth }>) => {
  const { t } = useTranslation();
  return <span className={`row inline chip-dot ${tones[health]}`}>{t(words[health])}</span>;
};

/** Whether prices arrive, and with what delay. */
export const FeedState = () => {
  const { t } = useTranslation();
  const { delayMs } = useAppSelector(selectFeed);
  const health = useFeedHealth();
  return (
    <>
      <FeedWord health={health} />
      {health !== 'live' || delayMs === null ? null : (
        <span>
          {t('Feed delay')} <span className="number">{Math.max(0, Math.round(delayMs))} ms</span>
        </span>
      )}
    </>
  );
};

/** Beside figures that move with prices: says if prices do not arrive; nothing otherwise. */
export const FeedTrouble = () => {
  const health = useFeedHealth();
  return health === 'live' ? null : <FeedWord health={health} />;
};
