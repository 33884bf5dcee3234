import Inbox from 'lucide-react/icons/inbox';
import LoaderCircle from 'lucide-react/icons/loader-circle';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { isProblem, mayPass } from '../../lib/problem.ts';
import { say, sentenceFrom, type Sentence } from '../../lib/sentence.ts';
import { sentenceOf } from '../../lib/sentence-of.ts';
import type { StaleReason } from '../../lib/staleness.ts';
import { Button } from '../button/button.tsx';
import { hint } from '../hint/hint.ts';
import './faces.css';

/** The spec's 'No data found', then the reason, then the next step. */
export const EmptyFace = ({
  title = 'No data found',
  why,
  action,
}: {
  title?: string;
  why?: string;
  action?: ReactNode;
}) => {
  const { t } = useTranslation();
  return (
    <div className="face">
      <Inbox size={28} strokeWidth={1.5} aria-hidden="true" />
      <p className="strong">{t(title)}</p>
      {why === undefined ? null : <p className="face-text">{why}</p>}
      {action === undefined ? null : <div className="face-action">{action}</div>}
    </div>
  );
};

/** No field can be marked here, so the sentence of the first field that was refused is shown, if there is one. */
const saidOf = (error: unknown): Sentence =>
  sentenceFrom(isProblem(error) ? Object.values(error.errors)[0] : undefined) ?? sentenceOf(error);

/** What happened and what to do about it: a retry button if retrying may help, unless a better action is given. */
export const ErrorFace = ({
  error,
  onRetry,
  action,
}: {
  error: unknown;
  onRetry?: () => void;
  action?: ReactNode;
}) => {
  const { t } = useTranslation();
  const retry =
    onRetry === undefined || !mayPass(error) ? null : (
      <Button onClick={onRetry}>{t('Try again')}</Button>
    );
  const shown = action ?? retry;
  return (
    <div className="face" role="alert">
      <TriangleAlert size={28} strokeWidth={1.5} aria-hidden="true" />
      <p className="strong">{t('This could not be loaded')}</p>
      <p className="face-text">{say(t, saidOf(error))}</p>
      {shown === null ? null : <div className="face-action">{shown}</div>}
    </div>
  );
};

export const Spinner = ({ label }: { label?: string }) => {
  const { t } = useTranslation();
  return <span className="spinner" role="status" aria-label={label ?? t('Loading')} />;
};

/** A grey bar in place of text that is loading; `width` is any CSS length. */
export const Skeleton = ({
  width = '100%',
  height = '12px',
}: {
  width?: string;
  height?: string;
}) => (
  <span className="skeleton" aria-hidden="true" style={{ inlineSize: width, blockSize: height }} />
);

const staleWords: Readonly<Record<StaleReason, Readonly<{ text: string; why: string }>>> = {
  behind: {
    text: 'Catching up',
    why: 'The latest changes are not here yet. They will appear shortly.',
  },
  rebuilding: {
    text: 'Being rebuilt',
    why: 'This is being rebuilt and may be incomplete.',
  },
  stopped: {
    text: 'Stopped: tell an administrator',
    why: 'This is no longer updated and may be out of date.',
  },
};

type StaleProps = Readonly<{
  reason: StaleReason | null;
  /** Only the icon, where there is no room for the words: screen readers say them, and a touch shows them. */
  short?: boolean;
}>;

/** Why the data shown may be old; the panel refetches by itself. Nothing while the data is current. */
export const StaleNote = ({ reason, short = false }: StaleProps) => {
  const { t } = useTranslation();
  if (reason === null) return null;
  const { text, why } = staleWords[reason];
  const Icon = reason === 'stopped' ? TriangleAlert : LoaderCircle;
  return (
    <span
      className={`catching-up row inline caption ${reason === 'stopped' ? 'bad' : 'warn'}`}
      role="status"
      {...hint(t(why), 'reach')}
    >
      <Icon size={14} aria-hidden="true" />
      <span className={short ? 'visually-hidden' : undefined}>{t(text)}</span>
      <span className="visually-hidden">{t(why)}</span>
    </span>
  );
};
