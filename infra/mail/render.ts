import type { MailBlock, MailTemplate, MailText } from '../../domain/shared/mail.ts';
import { fillIn } from '../../domain/shared/texts/template.ts';
import { mailPage } from './mail-page.ts';

/** The site that a mail comes from. */
export type MailSite = Readonly<{
  name: string;
  /** Origin, without a slash at its end. */
  url: string;
}>;

/** Gives a sentence of the catalogue in the reader's language; English unless said. */
export type Translate = (text: string) => string;

export type RenderedMail = Readonly<{ subject: string; text: string; html: string }>;

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text that stands for itself in HTML, in attributes too. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => entities[character] ?? character);

/** Names come from people: a line break or another control character in one must not form a line of its own. */
const onOneLine = (text: string): string =>
  text
    .replace(/[\u0000-\u001f\u007f\u2028\u2029]+/g, ' ')
    .replace(/ {2,}/g, ' ')
    .trim();

const inOneLine = (params: MailText['params']): MailText['params'] =>
  Object.fromEntries(
    Object.entries(params).map(([name, value]) => [
      name,
      typeof value === 'string' ? onOneLine(value) : value,
    ]),
  );

const say =
  (translate: Translate) =>
  ({ text, params }: MailText): string =>
    fillIn(translate(text), inOneLine(params));

const textOf = (block: MailBlock, site: MailSite, t: (words: MailText) => string): string => {
  switch (block.kind) {
    case 'paragraph':
    case 'note':
      return t(block.words);
    case 'button':
      return `${t(block.words)}:\n${site.url}${block.path}`;
    case 'facts':
      return block.rows.map(({ name, value }) => `${t(name)}: ${onOneLine(value)}`).join('\n');
  }
};

const htmlOf = (block: MailBlock, site: MailSite, t: (words: MailText) => string): string => {
  switch (block.kind) {
    case 'paragraph':
      return `<p class="text">${escapeHtml(t(block.words))}</p>`;
    case 'note':
      return `<p class="note">${escapeHtml(t(block.words))}</p>`;
    case 'button': {
      const address = escapeHtml(`${site.url}${block.path}`);
      return `<p class="act"><a class="button" href="${address}" target="_top">${escapeHtml(t(block.words))}</a></p>`;
    }
    case 'facts': {
      const row = ({ name, value }: (typeof block.rows)[number]): string =>
        `<tr><th scope="row">${escapeHtml(t(name))}</th><td>${escapeHtml(onOneLine(value))}</td></tr>`;
      return `<table class="facts" role="presentation">${block.rows.map(row).join('')}</table>`;
    }
  }
};

/** Subject, text and HTML of a mail, from the same blocks. Everything that is filled in is escaped. */
export const renderMail = <Data>(
  template: MailTemplate<Data>,
  data: Data,
  site: MailSite,
  translate: Translate = (text) => text,
): RenderedMail => {
  const t = say(translate);
  const subject = t(template.subject(data));
  const blocks = template.blocks(data);
  return {
    subject,
    text: `${[...blocks.map((block) => textOf(block, site, t)), `${site.name}\n${site.url}`].join('\n\n')}\n`,
    html: mailPage({
      title: escapeHtml(subject),
      siteName: escapeHtml(site.name),
      siteUrl: escapeHtml(site.url),
      body: blocks.map((block) => htmlOf(block, site, t)).join('\n'),
    }),
  };
};
