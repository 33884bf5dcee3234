import type { Params } from './texts/template.ts';

/** A sentence of the catalogue (English, with placeholders such as `{{name}}`) and its values. */
export type MailText = Readonly<{ text: string; params: Params }>;

/** A building block of a mail. Both the text and the HTML version are made from blocks. */
export type MailBlock =
  | Readonly<{ kind: 'paragraph'; words: MailText }>
  /** Small and muted, such as what to do if one did not ask for this mail. */
  | Readonly<{ kind: 'note'; words: MailText }>
  /** `path` is a path of this site, with query and fragment; the text version shows the full address. */
  | Readonly<{ kind: 'button'; words: MailText; path: string }>
  | Readonly<{
      kind: 'facts';
      rows: readonly Readonly<{ name: MailText; value: MailText | string }>[];
    }>;

/** One kind of mail, words only. The mail queue knows the site's address and puts it before the paths of links. */
export type MailTemplate<Data> = Readonly<{
  /** snake_case, permanent. */
  name: string;
  subject: (data: Data) => MailText;
  /** The name of the mail where its data are not known. Without it the subject serves, which then has no values. */
  called?: string;
  blocks: (data: Data) => readonly MailBlock[];
  /** Realistic data: tests render a mail from it, and the sentences of that mail are translated. */
  example: Data;
  /** Sentences that appear only with other data than the example. */
  otherTexts?: readonly string[];
}>;

/** The words of one mail: its subject and its blocks. */
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

/** Rows of names and values. Names and `MailText` values are translated sentences; strings are shown as they are. */
export const facts = (rows: Readonly<Record<string, MailText | string>>): MailBlock => ({
  kind: 'facts',
  rows: Object.entries(rows).map(([name, value]) => ({ name: words(name), value })),
});

/** The path of a page that takes a mailed token. The token is in the fragment, which browsers never send. */
export const withToken = (path: string, token: string): string => `${path}#token=${token}`;

/** Declares one kind of mail. */
export const defineMail = <Data>(template: MailTemplate<Data>): MailTemplate<Data> => template;

const textsOfBlock = (block: MailBlock): readonly string[] =>
  block.kind === 'facts'
    ? block.rows.flatMap(({ name, value }) =>
        typeof value === 'string' ? [name.text] : [name.text, value.text],
      )
    : [block.words.text];

/** The words of a mail with these data. */
export const wordsOfMail = <Data>(template: MailTemplate<Data>, data: Data): MailWords => ({
  subject: template.subject(data),
  blocks: template.blocks(data),
});

/** The name of this kind of mail, where its data are not known. */
export const calledMail = <Data>({ called, subject, example }: MailTemplate<Data>): string =>
  called ?? subject(example).text;

/** Every sentence of a template: those of its example, its other texts and its name. */
export const textsOfMail = <Data>(template: MailTemplate<Data>): readonly string[] => [
  template.subject(template.example).text,
  ...template.blocks(template.example).flatMap(textsOfBlock),
  ...(template.otherTexts ?? []),
  calledMail(template),
];
