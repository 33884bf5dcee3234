import type { RoleId } from '../../../domain/shared/roles.ts';
import { directionOf } from '../../../domain/shared/site/languages.ts';
import { manifestAddress } from './manifest.ts';

/** The facts that every page starts from, signed in or not. */
export type Branding = Readonly<{
  appName: string;
  /** Address of the site's icon; `null` for the default icon. */
  appIcon: string | null;
  appLangs: readonly Readonly<{ name: string; code: string }>[];
  appCurrencies: readonly string[];
  whatsapp: string;
}>;

export type ShellFacts = Readonly<{
  nonce: string;
  theme: 'dark' | 'light';
  lang: string;
  branding: Branding;
  user: Readonly<{ id: string; role_id: RoleId }> | null;
}>;

/** Used if the web app is not built: enough for the development server to read its facts from. */
export const bareTemplate = `<!doctype html>
<html data-theme="__THEME__" lang="__LANG__" dir="__DIR__">
  <head>
    <meta charset="utf-8" />
    <title>__TITLE__</title>
    <script type="application/json" id="boot" nonce="__NONCE__">__BOOT__</script>
  </head>
  <body><div id="root">The web app is not built yet.</div></body>
</html>
`;

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text escaped for HTML. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (char) => escapes[char] ?? char);

/** JSON escaped so that none of its texts can be read as markup. */
const jsonInHtml = (value: unknown): string =>
  JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

/** The link to the default icon, as the build writes it. */
const iconLink = /<link rel="icon"[^>]*>/;

/** The links that a browser needs to install the site. */
const installLinks = (appIcon: string | null): string =>
  `<link rel="manifest" href="${manifestAddress}" /><link rel="apple-touch-icon" href="${escapeHtml(appIcon ?? '/icons/apple-touch-icon.png')}" />`;

/**
 * Fills the placeholders of the page in a single pass, so that placeholders inside filled-in values are not replaced.
 */
export const createShell = (template: string): ((facts: ShellFacts) => string) => {
  const ownIcon = iconLink.exec(template)?.[0] ?? '';
  const parts = template
    .replace(iconLink, '__ICON__')
    .split(/__(NONCE|THEME|LANG|DIR|TITLE|ICON|BOOT)__/);
  return (facts) => {
    const { nonce, theme, lang, branding, user } = facts;
    const values: Readonly<Record<string, string>> = {
      NONCE: nonce,
      THEME: theme,
      LANG: escapeHtml(lang),
      DIR: directionOf(lang),
      TITLE: escapeHtml(branding.appName),
      ICON:
        (branding.appIcon === null
          ? ownIcon
          : `<link rel="icon" href="${escapeHtml(branding.appIcon)}" />`) +
        installLinks(branding.appIcon),
      BOOT: jsonInHtml({ branding, user, nonce }),
    };
    return parts.map((part, index) => (index % 2 === 1 ? (values[part] ?? '') : part)).join('');
  };
};
