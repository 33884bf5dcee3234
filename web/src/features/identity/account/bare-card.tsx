import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Mark } from '../../../app/brand/mark.tsx';
import '../sign-in/sign-in.css';
import './account.css';

type Props = Readonly<{
  title: string;
  /** One line of what to do here. */
  line: string;
  wide?: boolean;
  /** Under the card; the way back to sign in unless given. */
  foot?: ReactNode;
  children: ReactNode;
}>;

export const BackToSignIn = () => {
  const { t } = useTranslation();
  return <Link to="/">{t('Back to sign in')}</Link>;
};

/** A small page for whoever is not signed in: mark, title, one line, a card. */
export const BareCard = ({ title, line, wide = false, foot, children }: Props) => (
  <div className={wide ? 'sign-in sign-in-wide' : 'sign-in'}>
    <Mark size={40} />
    <h1 className="sign-in-title" tabIndex={-1}>
      {title}
    </h1>
    <p className="sign-in-line">{line}</p>
    <div className="sign-in-card">{children}</div>
    <p className="sign-in-foot">{foot ?? <BackToSignIn />}</p>
  </div>
);
