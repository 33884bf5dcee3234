import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import Clock from 'lucide-react/icons/clock';
import { useTranslation } from 'react-i18next';
import type { KycStatus } from '../../../../../domain/shared/kyc/types.ts';
import { Button } from '../../../components/button/button.tsx';
import { StatusChip } from '../../../components/chip/chip.tsx';
import { StaleNote } from '../../../components/faces/faces.tsx';
import { hint } from '../../../components/hint/hint.ts';
import { Facts } from '../../../components/layout/facts.tsx';
import { Panel, Row, Stack } from '../../../components/layout/layout.tsx';
import { formatCustomerTime, formatExactTime, formatLocalTime } from '../../../lib/format/times.ts';
import type { KycState } from '../api.ts';
import { documentKinds } from '../documents.ts';

const icons = { pending: Clock, approved: CircleCheck, declined: CircleAlert } as const;
const tones = { pending: 'warn', approved: 'success', declined: 'danger' } as const;

const next = {
  pending: {
    text: 'Our team reviews each document. The result appears here; there is nothing more to do.',
  },
  approved: { text: 'Your identity is verified. There is nothing more to do.' },
  declined: { text: 'Read the reason, then submit new documents.' },
} as const satisfies Readonly<Record<KycStatus, object>>;

const SentWhen = ({ at }: { at: string }) => (
  <time
    className="number"
    dateTime={at}
    {...hint(`${formatExactTime(at)} · ${formatLocalTime(at)}`, 'reach')}
  >
    {formatCustomerTime(at)}
  </time>
);

type Props = Readonly<{
  state: KycState;
  /** `null`: the answer is older than the documents just sent. */
  status: KycStatus | null;
  onResubmit: () => void;
}>;

/** The submitted documents and their state. */
export const KycStateCard = ({ state, status, onResubmit }: Props) => {
  const { t } = useTranslation();
  const Icon = icons[status ?? 'pending'];
  const { type, submitted_at: at, decline_reason: reason } = state;
  const kind = type === null ? null : documentKinds[type];
  return (
    <Panel as="section" className="measure" aria-labelledby="kyc-state-title">
      <Row gap={3}>
        <span className={`chip kyc-icon chip-${tones[status ?? 'pending']}`}>
          <Icon size={22} strokeWidth={1.75} aria-hidden="true" />
        </span>
        <div className="grow">
          <h2 id="kyc-state-title">{t('KYC Submitted')}</h2>
          <p className="muted">{t('Your KYC has been submitted successfully')}</p>
        </div>
        <span role="status">
          {status === null ? <StaleNote reason="behind" /> : <StatusChip status={status} />}
        </span>
      </Row>
      {status === null ? null : (
        <>
          <Facts
            look="above"
            className="facts-across"
            facts={[
              kind === null ? null : { label: t('Document type'), value: t(kind.label) },
              at === null ? null : { label: t('Submitted, UTC'), value: <SentWhen at={at} /> },
            ]}
          />
          {status === 'declined' ? (
            <Stack gap={1} className="notice notice-danger">
              <strong className="strong">{t('Reason:')}</strong>
              <p className="lines break">{reason ?? '–'}</p>
            </Stack>
          ) : null}
          <div className="panel-foot row wrap justify-end rule-above">
            <p className="muted">{t(next[status].text)}</p>
            {status === 'declined' ? (
              <Button kind="primary" size="large" onClick={onResubmit}>
                {t('Resubmit')}
              </Button>
            ) : null}
          </div>
        </>
      )}
    </Panel>
  );
};
