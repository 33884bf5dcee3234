/** The address where a browser reads the name of the site to install it. */
export const manifestAddress = '/manifest.webmanifest';

const ownIcons = [
  { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
  { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
  { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
] as const;

/** Longer names are cut off under an icon on a home screen. */
const shortNameMost = 12;
/** The page background of the dark theme, the default for customers (web/src/app/theme/tokens.css). */
const background = '#0b0f14';

/** The web app manifest, with the site's own name and icon. */
export const manifestOf = ({
  appName,
  appIcon,
}: Readonly<{ appName: string; appIcon: string | null }>): string =>
  JSON.stringify({
    id: '/',
    name: appName,
    short_name: appName.slice(0, shortNameMost).trim(),
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: background,
    theme_color: background,
    icons: appIcon === null ? ownIcons : [{ src: appIcon, sizes: 'any', purpose: 'any' }],
  });
