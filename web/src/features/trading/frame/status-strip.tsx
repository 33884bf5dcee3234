import MessageCircle from 'lucide-react/icons/message-circle';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useBranding } from '../../../app/boot-context.tsx';
import { useAppDispatch, useAppSelector } from '../../../app/store.ts';
import { StaleNote } from '../../../components/faces/faces.tsx';
import { formatExactTime } from '../../../lib/format/times.ts';
import { feedHealth, type FeedHealth } from '../prices/feed-health.ts';
import { selectFeed } from '../prices/feed-slice.ts';
import { terminalActions } from '../terminal-slice.ts';
import { useNow } from '../use-now.ts';
import { whatsappLink } from '../../../lib/whatsapp-link.ts';
import { useTerminalStaleness } from './use-terminal-staleness.ts';
import './status-strip.css';

const words: Readonly<Record<FeedHealth, string>> = {
  live: 'Prices live',
  waiting: 'Waiting for prices',
  down: 'Prices disconnected',
};

const tones: Readonly<Record<FeedHealth, string>> = { live: 'good', waiting: 'warn', down: 'bad' };

const FeedState = () => {
  const { t } = useTranslation();
  const feed = useAppSelector(selectFeed);
  const now = useNow(1_000);
  const [openedAt] = useState(now);
  const health = feedHealth(feed, now, openedAt);
  const { delayMs } = feed;
  return (
    <>
      <span className={`row inline chip-dot ${tones[health]}`}>{t(words[health])}</span>
      {health !== 'live' || delayMs === null ? null : (
        <span>
          {t('Feed delay')} <span className="number">{Math.max(0, Math.round(delayMs))} ms</span>
        </span>
      )}
    </>
  );
};

const Clock = () => {
  const now = useNow(1_000);
  const at = new Date(now).toISOString();
  return (
    <time className="number" dateTime={at}>
      {formatExactTime(at)}
    </time>
  );
};

/** At the foot: whether prices come, how late, help, keys, and the clock all times are told by. */
export const StatusStrip = () => {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const { whatsapp } = useBranding();
  const help = whatsappLink(whatsapp);
  return (
    <footer className="t-strip row tiny muted edge-above">
      <FeedState />
      <StaleNote reason={useTerminalStaleness()} />
      <span className="grow" />
      {help === null ? null : (
        <a className="row inline gap-1" href={help} target="_blank" rel="noreferrer">
          <MessageCircle size={13} aria-hidden="true" />
          {t('Help on WhatsApp')}
        </a>
      )}
      <button
        type="button"
        className="row inline gap-1"
        onClick={() => dispatch(terminalActions.dialogOpened({ kind: 'shortcuts' }))}
      >
        <span className="kbd" aria-hidden="true">
          ?
        </span>
        {t('Shortcuts')}
      </button>
      <Clock />
    </footer>
  );
};
