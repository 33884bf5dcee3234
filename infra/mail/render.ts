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

/** The site that a mail comes from. */
export type MailSite = Readonly<{
  name: string;
  /** Origin, without a slash at its end. */
  url: string;
}>;

/** Who reads a mail: the language, and its words for sentences of the catalogue. */
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

/** Says words, and values that stand as they are. */
type Say = (words: MailText | string) => string;

/** Between letters from right to left, what is filled in keeps its own direction: signs stay at their figures. */
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

/** Subject, text and HTML of what a mail says, from the same blocks. Everything that is filled in is escaped. */
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

/** A mail of this kind with these data, in English unless said otherwise. */
export const renderMail = <Data>(
  template: MailTemplate<Data>,
  data: Data,
  site: MailSite,
  reader: MailReader = englishReader,
): RenderedMail => renderWords(wordsOfMail(template, data), site, reader);
