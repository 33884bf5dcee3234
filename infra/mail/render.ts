import { directionOf } from '../../domain/shared/site/languages.ts';
import {
  wordsOfMail,
  type MailBlock,
  type MailTemplate,
  type MailText,
  type MailWords,
} from '../../domain/shared/mail.ts';
import { fillIn } from '../../domain/shared/texts/template.ts';
import { mailPage } from './mail-page.ts';

/** The site that sends the mail. */
export type MailSite = Readonly<{
  name: string;
  /** Origin, without a trailing slash. */
  url: string;
}>;

/** The reader of a mail: the language, and the translation of the catalogue's texts. */
export type MailReader = Readonly<{ language: string; translate: (text: string) => string }>;

export const englishReader: MailReader = { language: 'en', translate: (text) => text };

export type RenderedMail = Readonly<{ subject: string; text: string; html: string }>;

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text escaped for HTML, attributes included. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => entities[character] ?? character);

/** Names come from users: a line break or another control character in one must not start a new line. */
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

/** Translates texts; plain values stay as they are. */
type Say = (words: MailText | string) => string;

/** In right-to-left text, inserted values keep their own direction, so that signs stay with their numbers. */
const isolated = (value: string): string => `\u2068${value}\u2069`;

const sayTo = ({ language, translate }: MailReader): Say => {
  const own = directionOf(language) === 'rtl' ? isolated : (value: string): string => value;
  const filled = (params: MailText['params']): MailText['params'] =>
    Object.fromEntries(
      Object.entries(inOneLine(params)).map(([name, value]) => [
        name,
        value === null ? null : own(String(value)),
      ]),
    );
  return (words) =>
    typeof words === 'string'
      ? own(onOneLine(words))
      : fillIn(translate(words.text), filled(words.params));
};

const textOf = (block: MailBlock, site: MailSite, t: Say): string => {
  switch (block.kind) {
    case 'paragraph':
    case 'note':
      return t(block.words);
    case 'button':
      return `${t(block.words)}:\n${site.url}${block.path}`;
    case 'facts':
      return block.rows.map(({ name, value }) => `${t(name)}: ${t(value)}`).join('\n');
  }
};

const htmlOf = (block: MailBlock, site: MailSite, t: Say): string => {
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
        `<tr><th scope="row">${escapeHtml(t(name))}</th><td>${escapeHtml(t(value))}</td></tr>`;
      return `<table class="facts" role="presentation">${block.rows.map(row).join('')}</table>`;
    }
  }
};

/** Renders subject, text and HTML of a mail from the same blocks. All inserted values are escaped. */
export const renderWords = (
  { subject: heading, blocks }: MailWords,
  site: MailSite,
  reader: MailReader,
): RenderedMail => {
  const t = sayTo(reader);
  const subject = t(heading);
  return {
    subject,
    text: `${[...blocks.map((block) => textOf(block, site, t)), `${site.name}\n${site.url}`].join('\n\n')}\n`,
    html: mailPage({
      language: escapeHtml(reader.language),
      direction: directionOf(reader.language),
      title: escapeHtml(subject),
      siteName: escapeHtml(site.name),
      siteUrl: escapeHtml(site.url),
      body: blocks.map((block) => htmlOf(block, site, t)).join('\n'),
    }),
  };
};

/** A mail from this template with these data, in English by default. */
export const renderMail = <Data>(
  template: MailTemplate<Data>,
  data: Data,
  site: MailSite,
  reader: MailReader = englishReader,
): RenderedMail => renderWords(wordsOfMail(template, data), site, reader);
