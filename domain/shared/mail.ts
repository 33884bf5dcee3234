import type { Params } from './texts/template.ts';

/** A sentence of the catalogue (English, with `{{name}}` where a value stands) and its values. */
export type MailText = Readonly<{ text: string; params: Params }>;

/** What a mail is built from; text and HTML are both made of these. */
export type MailBlock =
  | Readonly<{ kind: 'paragraph'; words: MailText }>
  /** Small and muted: what to do if one did not ask for this mail. */
  | Readonly<{ kind: 'note'; words: MailText }>
  /** `path` of this site, with its query and fragment; the text version has the address in full. */
  | Readonly<{ kind: 'button'; words: MailText; path: string }>
  | Readonly<{
      kind: 'facts';
      rows: readonly Readonly<{ name: MailText; value: MailText | string }>[];
    }>;

/** One kind of mail: pure words. Links begin at the site's own address, which the mail queue knows. */
export type MailTemplate<Data> = Readonly<{
  /** snake_case, permanent. */
  name: string;
  subject: (data: Data) => MailText;
  /** What it is called where its data are not known; its subject where that has no values. */
  called?: string;
  blocks: (data: Data) => readonly MailBlock[];
  /** Data of a mail that could be sent: tests render it, and its sentences are those that are translated. */
  example: Data;
  /** Sentences that stand in it with other data than those of the example. */
  otherTexts?: readonly string[];
}>;

/** What one mail says: its subject and its blocks. */
export type MailWords = Readonly<{ subject: MailText; blocks: readonly MailBlock[] }>;

/** A sentence with its values. */
export const words = (text: string, params: Params = {}): MailText => ({ text, params });

export const paragraph = (text: string, params?: Params): MailBlock => ({
  kind: 'paragraph',
  words: words(text, params),
});

export const note = (text: string, params?: Params): MailBlock => ({
  kind: 'note',
  words: words(text, params),
});

export const button = (text: string, path: string): MailBlock => ({
  kind: 'button',
  words: words(text),
  path,
});

/** Names are sentences of the catalogue, and values that are words; a value that is a text stands as it is. */
export const facts = (rows: Readonly<Record<string, MailText | string>>): MailBlock => ({
  kind: 'facts',
  rows: Object.entries(rows).map(([name, value]) => ({ name: words(name), value })),
});

/** The path of a page that takes a mailed token, which no server sees: a fragment is not sent. */
export const withToken = (path: string, token: string): string => `${path}#token=${token}`;

/** Declares one kind of mail. */
export const defineMail = <Data>(template: MailTemplate<Data>): MailTemplate<Data> => template;

const textsOfBlock = (block: MailBlock): readonly string[] =>
  block.kind === 'facts'
    ? block.rows.flatMap(({ name, value }) =>
        typeof value === 'string' ? [name.text] : [name.text, value.text],
      )
    : [block.words.text];

/** What a mail with these data says. */
export const wordsOfMail = <Data>(template: MailTemplate<Data>, data: Data): MailWords => ({
  subject: template.subject(data),
  blocks: template.blocks(data),
});

/** What a mail of this kind is called by whoever knows no more of it. */
export const calledMail = <Data>({ called, subject, example }: MailTemplate<Data>): string =>
  called ?? subject(example).text;

/** Every sentence of a template, as its example has them. */
export const textsOfMail = <Data>(template: MailTemplate<Data>): readonly string[] => [
  template.subject(template.example).text,
  ...template.blocks(template.example).flatMap(textsOfBlock),
  ...(template.otherTexts ?? []),
  calledMail(template),
];
