import { Link } from 'react-router';
import { Mark } from '../brand/mark.tsx';
import { useBranding } from '../boot-context.tsx';

/** The logo leads to `/`, which sends the signed-in to where they land (staff.md, Shared admin layout). */
export const BrandLink = () => {
  const { appName } = useBranding();
  return (
    <Link className="brand heading row inline" to="/" aria-label={appName}>
      <Mark />
      <span className="brand-name">{appName}</span>
    </Link>
  );
};
