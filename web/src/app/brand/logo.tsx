import { useBranding } from '../boot-context.tsx';
import { Mark } from './mark.tsx';

/** The site's logo, or else the default mark; the name of the site is beside it. */
export const Logo = ({ size = 22 }: { size?: number }) => {
  const { appLogo } = useBranding();
  if (appLogo === null) return <Mark size={size} />;
  return <img className="brand-logo" src={appLogo} height={size} alt="" />;
};
