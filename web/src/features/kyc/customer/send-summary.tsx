import Check from 'lucide-react/icons/check';
import CircleAlert from 'lucide-react/icons/circle-alert';
import Circle from 'lucide-react/icons/circle';
import { useTranslation } from 'react-i18next';
import { fileSides } from '../../../../../domain/shared/kyc/types.ts';
import { Button } from '../../../components/button/button.tsx';
import { Panel, Row, Stack } from '../../../components/layout/layout.tsx';
import { Progress } from '../../../components/progress/progress.tsx';
import { formatSize } from '../../../lib/format/sizes.ts';
import { sideLabels } from '../documents.ts';
import type { KycFile, KycValues } from './file-rules.ts';

const Mark = ({ chosen }: { chosen: KycFile | null }) => {
  if (chosen === null)
    return <Circle size={16} strokeWidth={1.5} className="muted" aria-hidden="true" />;
  if (chosen.problem !== null) return <CircleAlert size={16} className="bad" aria-hidden="true" />;
  return <Check size={16} className="good" aria-hidden="true" />;
};

type Props = Readonly<{
  values: KycValues;
  /** 0 to 1 while files are being sent. */
  share: number | null;
  submitting: boolean;
  onCancel: (() => void) | null;
}>;

/** What will be sent, the progress, and the submit button. */
export const SendSummary = ({ values, share, submitting, onCancel }: Props) => {
  const { t } = useTranslation();
  const bytes = fileSides.reduce((sum, side) => sum + (values[side]?.file.size ?? 0), 0);
  const said = (chosen: KycFile | null, optional: boolean): string => {
    if (chosen === null) return optional ? t('Optional') : t('Not chosen yet');
    return chosen.problem === null ? formatSize(chosen.file.size) : t('Choose another');
  };
  return (
    <Panel>
      <h2>{t('Summary')}</h2>
      <Stack as="ul" gap={3}>
        {fileSides.map((side) => (
          <Row as="li" key={side}>
            <Mark chosen={values[side]} />
            <span className="grow">{t(sideLabels[side].label)}</span>
            <span className="number muted">{said(values[side], side !== 'front')}</span>
          </Row>
        ))}
      </Stack>
      {share === null ? null : (
        <Progress
          label={share < 1 ? t('Sending') : t('Sent, under review')}
          share={share}
          aside={t('{{percent}}% of {{size}}', {
            percent: Math.round(share * 100),
            size: formatSize(bytes),
          })}
        />
      )}
      <Button type="submit" kind="primary" size="large" wide busy={submitting}>
        {t('Submit documents')}
      </Button>
      {onCancel === null || submitting ? null : (
        <Button kind="plain" wide onClick={onCancel}>
          {t('Cancel')}
        </Button>
      )}
      <p className="caption">
        {t('Stored encrypted. Only reviewers can open them, and each access is recorded.')}
      </p>
    </Panel>
  );
};
