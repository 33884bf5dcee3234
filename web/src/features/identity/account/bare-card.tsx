import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Logo } from '../../../app/brand/logo.tsx';
import { classes } from '../../../lib/classes.ts';
import '../sign-in/sign-in.css';

type Props = Readonly<{
  title: string;
  /** One line that says what to do here. */
  line: string;
  wide?: boolean;
  /** Below the card; the link back to sign in by default. */
  foot?: ReactNode;
  children: ReactNode;
}>;

export const BackToSignIn = () => {
  const { t } = useTranslation();
  return (
    <Link className="medium" to="/">
      {t('Back to sign in')}
    </Link>
  );
};

/** A small page for signed-out people: mark, title, one line, a card. */
export const BareCard = ({ title, line, wide = false, foot, children }: Props) => (
  <div className={classes('sign-in stack gap-0 align-center', wide && 'sign-in-wide')}>
    <Logo size={40} />
    <h1 tabIndex={-1}>{title}</h1>
    <p>{line}</p>
    <div className="card pad-5">{children}</div>
    <p>{foot ?? <BackToSignIn />}</p>
  </div>
);
