import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import Clock from 'lucide-react/icons/clock';
import { useTranslation } from 'react-i18next';
import type { KycStatus } from '../../../../../domain/shared/kyc/types.ts';
import { Button } from '../../../components/button/button.tsx';
import { StatusChip } from '../../../components/chip/chip.tsx';
import { StaleNote } from '../../../components/faces/faces.tsx';
import { hint } from '../../../components/hint/hint.ts';
import { formatCustomerTime, formatExactTime, formatLocalTime } from '../../../lib/format/times.ts';
import type { KycState } from '../api.ts';
import { documentKinds } from '../documents.ts';

const icons = { pending: Clock, approved: CircleCheck, declined: CircleAlert } as const;

const next = {
  pending: {
    text: 'We look at each document ourselves. The answer appears here by itself; there is nothing more to do.',
  },
  approved: { text: 'Your identity is verified. There is nothing more to do.' },
  declined: { text: 'Read the reason, then send documents that answer it.' },
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
  /** `null`: the answer is older than what was just sent. */
  status: KycStatus | null;
  onResubmit: () => void;
}>;

/** What was handed in and where it stands. */
export const KycStateCard = ({ state, status, onResubmit }: Props) => {
  const { t } = useTranslation();
  const Icon = icons[status ?? 'pending'];
  const { type, submitted_at: at, decline_reason: reason } = state;
  const kind = type === null ? null : documentKinds[type];
  return (
    <section className="card kyc-state" aria-labelledby="kyc-state-title">
      <div className="kyc-state-head">
        <span className={`kyc-state-icon kyc-state-${status ?? 'pending'}`}>
          <Icon size={22} strokeWidth={1.75} aria-hidden="true" />
        </span>
        <div className="kyc-state-words">
          <h2 id="kyc-state-title">{t('KYC Submitted')}</h2>
          <p className="muted">{t('Your KYC has been submitted successfully')}</p>
        </div>
        <span role="status">
          {status === null ? <StaleNote reason="behind" /> : <StatusChip status={status} />}
        </span>
      </div>
      {status === null ? null : (
        <>
          <dl className="kyc-facts">
            {kind === null ? null : (
              <div>
                <dt>{t('Document type')}</dt>
                <dd>{t(kind.label)}</dd>
              </div>
            )}
            {at === null ? null : (
              <div>
                <dt>{t('Submitted, UTC')}</dt>
                <dd>
                  <SentWhen at={at} />
                </dd>
              </div>
            )}
          </dl>
          {status === 'declined' ? (
            <div className="kyc-reason">
              <strong>{t('Reason:')}</strong>
              <p>{reason ?? '–'}</p>
            </div>
          ) : null}
          <div className="kyc-state-foot">
            <p className="muted">{t(next[status].text)}</p>
            {status === 'declined' ? (
              <Button kind="primary" size="large" onClick={onResubmit}>
                {t('Resubmit')}
              </Button>
            ) : null}
          </div>
        </>
      )}
    </section>
  );
};
