import { useBranding } from '../boot-context.tsx';
import { Mark } from './mark.tsx';

/** The site's logo, else the house's mark; the name of the site stands beside it. */
export const Logo = ({ size = 22 }: { size?: number }) => {
  const { appLogo } = useBranding();
  if (appLogo === null) return <Mark size={size} />;
  return <img className="brand-logo" src={appLogo} height={size} alt="" />;
};
