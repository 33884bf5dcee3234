import { colourRules, type MailColours } from './colours.ts';

const colours = (c: MailColours): string => `
body, .page { background: ${c.page} !important; color: ${c.text} !important; }
.card { background: ${c.surface} !important; border-color: ${c.line} !important; }
.text, .facts td, .title { color: ${c.text} !important; }
.note, .facts th, .brand, .brand a { color: ${c.muted} !important; }
.facts th, .facts td { border-color: ${c.line} !important; }
.button { background: ${c.accent} !important; color: ${c.onAccent} !important; }`;

const style = `
body { margin: 0; padding: 0; -webkit-text-size-adjust: 100%; }
.page { width: 100%; border-collapse: collapse; }
.frame { padding: 32px 16px; }
.column { max-width: 520px; margin: 0 auto; font: 400 15px/1.5 'Inter Variable', Inter, system-ui, -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif; }
.card { border: 1px solid; border-radius: 8px; padding: 32px; }
.title { font-size: 20px; line-height: 1.3; font-weight: 600; letter-spacing: -0.014em; margin: 0 0 16px; }
.text { margin: 0 0 16px; }
.act { margin: 24px 0; }
.button { display: inline-block; padding: 11px 20px; border-radius: 6px; font-weight: 600; text-decoration: none; }
.note { margin: 0 0 8px; font-size: 13px; }
.facts { border-collapse: collapse; width: 100%; margin: 8px 0 24px; font-size: 14px; }
.facts th { text-align: start; font-weight: 400; padding: 8px 0; padding-inline-end: 16px; border-bottom: 1px solid; white-space: nowrap; vertical-align: top; width: 1%; }
.facts td { padding: 8px 0; border-bottom: 1px solid; overflow-wrap: anywhere; }
.brand { margin: 16px 0 0; font-size: 12px; text-align: center; }
@media (max-width: 480px) { .frame { padding: 16px 8px; } .card { padding: 24px 20px; } }
${colourRules(colours)}`;

/**
 * A complete mail in HTML. Language and direction are given twice, because mail programs drop those of the page. All
 * parts are HTML already: user input must be escaped before.
 */
export const mailPage = (parts: {
  language: string;
  direction: 'ltr' | 'rtl';
  title: string;
  siteName: string;
  siteUrl: string;
  body: string;
}): string => `<!doctype html>
<html lang="${parts.language}" dir="${parts.direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${parts.title}</title>
<style>${style}
</style>
</head>
<body>
<table class="page" role="presentation"><tr><td class="frame">
<div class="column" lang="${parts.language}" dir="${parts.direction}">
<div class="card">
<h1 class="title">${parts.title}</h1>
${parts.body}
</div>
<p class="brand"><a href="${parts.siteUrl}" target="_top">${parts.siteName}</a></p>
</div>
</td></tr></table>
</body>
</html>
`;
