import { Link } from 'react-router';
import { Logo } from '../brand/logo.tsx';
import { useBranding } from '../boot-context.tsx';

/** The logo links to `/`, which sends signed-in people to their landing page (staff.md, Shared admin layout). */
export const BrandLink = () => {
  const { appName } = useBranding();
  return (
    <Link className="brand heading row inline" to="/" aria-label={appName}>
      <Logo />
      <span className="brand-name">{appName}</span>
    </Link>
  );
};
