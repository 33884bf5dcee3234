import Lock from 'lucide-react/icons/lock';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { unknown } from '../../../lib/format/numbers.ts';
import type { Customer } from './api.ts';

const Line = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="profile-line">
    <dt>{label}</dt>
    <dd>
      {children === null || children === '' ? <span className="muted">{unknown}</span> : children}
    </dd>
  </div>
);

/** What is known of the person, to be read. */
export const ProfileTab = ({ customer, masked }: { customer: Customer; masked: boolean }) => {
  const { t } = useTranslation();
  const { profile } = customer;
  return (
    <div className="profile">
      {masked ? (
        <p className="profile-note">
          <Lock size={14} aria-hidden="true" />
          {t('Email and phone are hidden from your role.')}
        </p>
      ) : null}
      <section>
        <h2>{t('Identity')}</h2>
        <dl className="profile-lines">
          <Line label={t('Full Name')}>{customer.full_name}</Line>
          <Line label={t('Email')}>{customer.email}</Line>
          <Line label={t('Phone')}>
            {profile.phone === null ? null : <span className="number">{profile.phone}</span>}
          </Line>
          <Line label={t('Birth Date')}>
            {profile.birth_date === null ? null : (
              <span className="number">{profile.birth_date}</span>
            )}
          </Line>
        </dl>
      </section>
      <section>
        <h2>{t('Address')}</h2>
        <dl className="profile-lines">
          <Line label={t('Country')}>{profile.country}</Line>
          <Line label={t('City')}>{profile.city}</Line>
          <Line label={t('Postal Code')}>{profile.postal_code}</Line>
          <Line label={t('Address')}>{profile.address}</Line>
        </dl>
      </section>
      <section>
        <h2>{t('Access')}</h2>
        <dl className="profile-lines">
          <Line label={t('Email verified')}>{customer.is_email_verified ? t('Yes') : t('No')}</Line>
          <Line label={t('May sign in')}>{customer.is_active ? t('Yes') : t('No')}</Line>
        </dl>
      </section>
    </div>
  );
};
