import { createHash } from 'node:crypto';
import { colourRules } from './colours.ts';
import { erasedKey } from '../vault/subject-keys.ts';
import type { MailRow } from './outbox.ts';
import { escapeHtml } from './render.ts';

const style = `
* { box-sizing: border-box; }
html, body { height: 100%; }
body { margin: 0; display: grid; grid-template: 48px minmax(0, 1fr) / 360px minmax(0, 1fr); font: 400 14px/1.4 'Inter Variable', Inter, system-ui, sans-serif; }
header { grid-column: 1 / -1; display: flex; align-items: center; gap: 12px; padding: 0 16px; border-bottom: 1px solid; }
h1 { font-size: 16px; font-weight: 600; letter-spacing: -0.014em; margin: 0; }
header p { margin: 0; flex: 1; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
a { color: inherit; }
nav { overflow: auto; border-inline-end: 1px solid; }
ol { list-style: none; margin: 0; padding: 0; }
li a { display: block; padding: 12px 16px; border-bottom: 1px solid; text-decoration: none; }
li strong { display: block; font-weight: 600; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
li span { display: flex; justify-content: space-between; gap: 12px; font-size: 12px; font-variant-numeric: tabular-nums; }
li time { white-space: nowrap; }
li span b { font-weight: 400; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
a:focus-visible { outline: 2px solid; outline-offset: -2px; }
main { display: flex; flex-direction: column; min-height: 0; overflow: auto; }
iframe { flex: 1; border: 0; width: 100%; min-height: 420px; }
details { border-top: 1px solid; padding: 12px 16px; }
summary { cursor: pointer; }
p.files { display: flex; flex-wrap: wrap; gap: 4px 16px; margin: 0; padding: 12px 16px; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; font: 400 13px/1.5 ui-monospace, monospace; }
.empty { padding: 32px 16px; text-align: center; }
@media (max-width: 720px) { body { display: block; height: auto; } header { height: 48px; } header p { display: none; } header h1 { flex: 1; } nav { border: 0; max-height: 40vh; } iframe { height: 70vh; } }
${colourRules((c) => `body { background: ${c.page}; color: ${c.text}; } header, li a[aria-current], nav { background: ${c.surface}; } header, nav, li a, details { border-color: ${c.line}; } li span, header p, summary, .empty { color: ${c.muted}; } header a, .files a { color: ${c.link}; } li a[aria-current] { background: ${c.selected}; } a:focus-visible { outline-color: ${c.link}; }`)}`;

const hashOf = (text: string): string =>
  `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** No scripts run and nothing is loaded; frames show mails from this machine. */
export const outboxPolicy = `default-src 'none'; style-src ${hashOf(style)}; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

/** The policy of a mail in its frame: no scripts, nothing from elsewhere; its links open in place of the outbox. */
export const mailPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox allow-top-navigation-by-user-activation";

const shownTime = (at: Date): string => `${at.toISOString().slice(0, 19).replace('T', ' ')} UTC`;

const hrefOf = (path: string, id: string): string =>
  escapeHtml(`${path}?id=${encodeURIComponent(id)}`);

const entry = ({ id, mail, createdAt }: MailRow, chosen: string | null): string => {
  if (mail === null) return '';
  const [subject, to] = mail === erasedKey ? ['Erased', ''] : [mail.subject, mail.to];
  const current = id === chosen ? ' aria-current="true"' : '';
  return `<li><a href="${hrefOf('/dev/outbox', id)}"${current}><strong>${escapeHtml(subject)}</strong><span><b>${escapeHtml(to)}</b><time>${shownTime(createdAt)}</time></span></a></li>`;
};

const reader = (row: MailRow | undefined): string => {
  if (row === undefined || row.mail === null || row.mail === erasedKey)
    return '<p class="empty">Choose an email to read it.</p>';
  const { subject, text, attachments = [] } = row.mail;
  const files = attachments.map(
    ({ name }, index) =>
      `<a href="${hrefOf('/dev/outbox/attachment', row.id)}&amp;index=${index}" download>${escapeHtml(name)}</a>`,
  );
  return `<iframe title="${escapeHtml(subject)}" src="${hrefOf('/dev/outbox/mail', row.id)}"></iframe>${files.length === 0 ? '' : `\n<p class="files">${files.join(' ')}</p>`}
<details><summary>As text</summary><pre>${escapeHtml(text)}</pre></details>`;
};

/** The page of the outbox: sent mails on the left, the chosen mail on the right. */
export const outboxPage = (rows: readonly MailRow[], asked: string | null): string => {
  const chosen = rows.find(({ id }) => id === asked) ?? rows[0];
  const entries = rows.map((row) => entry(row, chosen?.id ?? null)).join('\n');
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Outbox</title>
<style>${style}</style>
</head>
<body>
<header><h1>Outbox</h1><p>No mail server is configured, so emails are stored here and not delivered.</p><a href="/dev/outbox">Refresh</a></header>
<nav aria-label="Emails">${entries === '' ? '<p class="empty">No email has been sent yet.</p>' : `<ol>${entries}</ol>`}</nav>
<main>${reader(chosen)}</main>
</body>
</html>
`;
};
