import History from 'lucide-react/icons/history';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { historyAddress } from '../../../lib/audit-address.ts';
import type { KycCase } from '../api.ts';
import { UploadTime } from './columns.tsx';
import { DocumentWord } from './document-word.tsx';

const Fact = ({ word, children }: { word: string; children: ReactNode }) => (
  <div className="kyc-fact">
    <dt>{word}</dt>
    <dd>{children}</dd>
  </div>
);

/** Who and what, beside the picture; everything else about the case is in its history. */
export const CaseFacts = ({ shown }: { shown: KycCase }) => {
  const { t } = useTranslation();
  const { user, type, decided_at: at, decided_by: by, decline_reason: reason, status } = shown;
  return (
    <section className="kyc-who" aria-label={t('Who and what')}>
      <div className="kyc-who-head">
        <h3>{t('Who and what')}</h3>
        <Link to={historyAddress(shown.id)}>
          <History size={14} aria-hidden="true" />
          {t('History')}
        </Link>
      </div>
      <dl>
        <Fact word={t('Full name')}>
          <Link to={`/admin/customers/edit/${user.id}`}>
            {user.full_name === '' ? '–' : user.full_name}
          </Link>
        </Fact>
        <Fact word={t('Email')}>{user.email === '' ? '–' : user.email}</Fact>
        <Fact word={t('Document')}>
          <DocumentWord type={type} />
        </Fact>
        <Fact word={t('Uploaded, UTC')}>
          <UploadTime at={shown.created_at} />
        </Fact>
        {at === null ? null : (
          <Fact word={status === 'approved' ? t('Approved, UTC') : t('Declined, UTC')}>
            <UploadTime at={at} />
          </Fact>
        )}
        {at === null ? null : <Fact word={t('By')}>{by?.full_name ?? t('The system')}</Fact>}
        {reason === null ? null : (
          <Fact word={t('Decline reason')}>
            <span className="kyc-fact-reason">{reason}</span>
          </Fact>
        )}
      </dl>
    </section>
  );
};
