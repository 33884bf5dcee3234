import { useTranslation } from 'react-i18next';
import { formatCount } from '../../lib/format/numbers.ts';
import { say } from '../../lib/sentence.ts';
import { sentenceOfRow } from '../../lib/sentence-of.ts';
import { Button } from '../button/button.tsx';
import { Dialog } from '../dialog/dialog.tsx';
import { Facts } from '../layout/facts.tsx';
import '../list/list.css';
import type { Partly } from './use-bulk.ts';

type Props = Readonly<{
  title: string;
  partly: Partly<unknown>;
  busy: boolean;
  onRetry: () => void;
  onClose: () => void;
}>;

/**
 * Shown when a bulk change was not complete: how many rows changed, how many already had the value, and which were
 * refused and why.
 */
export const BulkOutcome = ({ title, partly, busy, onRetry, onClose }: Props) => {
  const { t } = useTranslation();
  const { changed, unchanged, failed } = partly.answer;
  return (
    <Dialog
      title={title}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{t('Close')}</Button>
          <Button kind="primary" busy={busy} onClick={onRetry}>
            {t('Try again with {{failed}}', { failed: failed.length })}
          </Button>
        </>
      }
    >
      <Facts
        look="above"
        className="facts-across"
        facts={[
          { label: t('Changed'), value: formatCount(changed) },
          { label: t('No change needed'), value: formatCount(unchanged) },
          {
            label: t('Not changed'),
            value: <span className="bad">{formatCount(failed.length)}</span>,
          },
        ]}
      />
      <ul className="scroll-box scroll" aria-label={t('Not changed')}>
        {failed.map(({ id, ...row }) => (
          <li key={id} className="stack gap-0 pad-2 small rule-above">
            <b className="medium">{partly.names.get(id) ?? id}</b>
            <span className="muted">{say(t, sentenceOfRow(row))}</span>
          </li>
        ))}
      </ul>
    </Dialog>
  );
};
