import { Progress } from '@base-ui/react/progress';
import { useTranslation } from 'react-i18next';
import type { BulkResponse } from '../../../../command/core/bulks/contract.ts';
import { formatCount } from '../../lib/format/numbers.ts';
import { say } from '../../lib/sentence.ts';
import { sentenceOfRow } from '../../lib/sentence-of.ts';
import { Button } from '../button/button.tsx';
import { Dialog } from '../dialog/dialog.tsx';
import { Facts } from '../layout/facts.tsx';
import { Stack } from '../layout/layout.tsx';
import '../progress/progress.css';

/** Labels for the outcomes of the rows, in the person's language. */
export type BulkWords = Readonly<{ changed: string; unchanged: string; refused: string }>;

type Props = Readonly<{
  title: string;
  /** Labels for bulks that do not change rows: 'Added', 'Were there already', 'Not added'. */
  words?: BulkWords | undefined;
  /** Absent until it is known. */
  standing: BulkResponse | undefined;
  /** A cancel or a retry is under way. */
  busy: boolean;
  onCancel: () => void;
  onRetry: () => void;
  onClose: () => void;
}>;

/** Progress of a bulk that runs in the background, and why rows were refused. */
export const BulkProgress = ({
  title,
  standing,
  busy,
  onCancel,
  onRetry,
  onClose,
  ...own
}: Props) => {
  const { t } = useTranslation();
  const words = own.words ?? {
    changed: t('Changed'),
    unchanged: t('No change needed'),
    refused: t('Not changed'),
  };
  const { state = 'running', total = 0, left = 0, codes = [] } = standing ?? {};
  const said = {
    running: t('It continues when you close this.'),
    cancelling: t('Cancelling. Rows in progress are finished.'),
    done: t('All done.'),
    cancelled: t('Cancelled. Completed changes are kept.'),
    stopped: t('Stopped after repeated failures. Try again or cancel.'),
  }[state];
  const ended = state === 'done' || state === 'cancelled';
  return (
    <Dialog
      title={title}
      onClose={onClose}
      foot={
        <>
          {ended ? null : (
            <Button busy={busy || state === 'cancelling'} onClick={onCancel}>
              {t('Cancel')}
            </Button>
          )}
          {state === 'stopped' ? (
            <Button busy={busy} onClick={onRetry}>
              {t('Try again')}
            </Button>
          ) : null}
          <Button kind="primary" onClick={onClose}>
            {t('Close')}
          </Button>
        </>
      }
    >
      <Stack gap={3}>
        <Progress.Root
          className="progress row wrap justify-between small"
          aria-label={title}
          max={Math.max(total, 1)}
          value={standing === undefined ? null : total - left}
        >
          <Progress.Track className="progress-track">
            <Progress.Indicator className="progress-done" />
          </Progress.Track>
        </Progress.Root>
        <p className="muted">{said}</p>
        {standing === undefined ? null : (
          <Facts
            look="above"
            className="facts-across"
            facts={[
              { label: words.changed, value: formatCount(standing.changed) },
              { label: words.unchanged, value: formatCount(standing.unchanged) },
              { label: words.refused, value: formatCount(standing.refused) },
              { label: t('Left'), value: formatCount(left) },
            ]}
          />
        )}
        {codes.map(({ count, ...row }) => (
          <p key={row.code} className="small">
            {formatCount(count)} × {say(t, sentenceOfRow(row))}
          </p>
        ))}
      </Stack>
    </Dialog>
  );
};
