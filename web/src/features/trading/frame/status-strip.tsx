import MessageCircle from 'lucide-react/icons/message-circle';
import { useTranslation } from 'react-i18next';
import { useBranding } from '../../../app/boot-context.tsx';
import { useAppDispatch } from '../../../app/store.ts';
import { StaleNote } from '../../../components/faces/faces.tsx';
import { formatExactTime } from '../../../lib/format/times.ts';
import { terminalActions } from '../terminal-slice.ts';
import { useNow } from '../use-now.ts';
import { whatsappLink } from '../../../lib/whatsapp-link.ts';
import { FeedState } from './feed-state.tsx';
import { useTerminalStaleness } from './use-terminal-staleness.ts';
import './status-strip.css';

const Clock = () => {
  const now = useNow(1_000);
  const at = new Date(now).toISOString();
  return (
    <time className="number" dateTime={at}>
      {formatExactTime(at)}
    </time>
  );
};

/** At the foot: the state and delay of the price feed, help, keys, and the clock that all times refer to. */
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
