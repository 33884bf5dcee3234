import Inbox from 'lucide-react/icons/inbox';
import LoaderCircle from 'lucide-react/icons/loader-circle';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { isProblem } from '../../lib/problem.ts';
import { Button } from '../button/button.tsx';
import './faces.css';

/** The spec's 'No data found', then why, then the next step. */
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
      <p className="face-title">{t(title)}</p>
      {why === undefined ? null : <p className="face-text">{why}</p>}
      {action === undefined ? null : <div className="face-action">{action}</div>}
    </div>
  );
};

/** What happened and what to do about it. */
export const ErrorFace = ({ error, onRetry }: { error: unknown; onRetry?: () => void }) => {
  const { t } = useTranslation();
  const sentence =
    isProblem(error) && error.message !== ''
      ? t(error.message, error.params)
      : t('Something went wrong');
  return (
    <div className="face" role="alert">
      <TriangleAlert size={28} strokeWidth={1.5} aria-hidden="true" />
      <p className="face-title">{t('This could not be loaded')}</p>
      <p className="face-text">{sentence}</p>
      {onRetry === undefined ? null : (
        <div className="face-action">
          <Button onClick={onRetry}>{t('Try again')}</Button>
        </div>
      )}
    </div>
  );
};

export const Spinner = ({ label }: { label?: string }) => {
  const { t } = useTranslation();
  return <span className="spinner" role="status" aria-label={label ?? t('Loading')} />;
};

/** A grey bar where words will stand; `width` is any CSS length. */
export const Skeleton = ({
  width = '100%',
  height = '12px',
}: {
  width?: string;
  height?: string;
}) => (
  <span className="skeleton" aria-hidden="true" style={{ inlineSize: width, blockSize: height }} />
);

/** The read model is behind; the panel asks again by itself. */
export const CatchingUp = () => {
  const { t } = useTranslation();
  return (
    <span className="catching-up" role="status">
      <LoaderCircle size={14} aria-hidden="true" />
      {t('Catching up')}
    </span>
  );
};
