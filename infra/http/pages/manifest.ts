/** Where a browser asks what the site is called once it is installed. */
export const manifestAddress = '/manifest.webmanifest';

const ownIcons = [
  { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
  { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
  { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
] as const;

/** Longer names are cut under an icon on a home screen. */
const shortNameMost = 12;
/** The page's background in the dark theme, which customers begin with (web/src/app/theme/tokens.css). */
const background = '#0b0f14';

/** The web app manifest, in the site's own name and with its own icon. */
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
