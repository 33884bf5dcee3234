import { describe, expect, it } from '@jest/globals';
import { mailTemplates } from '../../domain/mail-templates.ts';
import type { MailBlock, MailText, MailWords } from '../../domain/shared/mail.ts';
import { bundledLanguages, directionOf, english } from '../../domain/shared/site/languages.ts';
import { bundledWords } from '../../domain/shared/texts/languages/bundled.ts';
import { renderWords } from '../../infra/mail/render.ts';

const site = { name: 'Daybook', url: 'https://daybook.example' };
const codes = bundledLanguages.map(({ code }) => code);
const hostile = '<b onclick="x">{{amount}}</b>&';

const readerIn = (language: string) => ({
  language,
  translate: (text: string) => bundledWords(language)[text] ?? text,
});

const filled = (words: MailText): MailText => ({
  text: words.text,
  params: Object.fromEntries(Object.keys(words.params).map((name) => [name, hostile])),
});

const filledBlock = (block: MailBlock): MailBlock =>
  block.kind === 'facts'
    ? {
        ...block,
        rows: block.rows.map(({ name, value }) => ({
          name,
          value: typeof value === 'string' ? hostile : filled(value),
        })),
      }
    : { ...block, words: filled(block.words) };

/** The same mail, with markup and a placeholder in place of each value. */
const hostileWords = ({ subject, blocks }: MailWords): MailWords => ({
  subject: filled(subject),
  blocks: blocks.map(filledBlock),
});

describe.each(codes)('mails in %s', (code) => {
  it('have a translation of every sentence', () => {
    const missing = mailTemplates
      .flatMap(({ texts }) => texts)
      .filter((text) => code !== english.code && bundledWords(code)[text] === undefined);
    expect(missing).toEqual([]);
  });

  it.each(mailTemplates.map(({ name, example }) => [name, example] as const))(
    '%s has no placeholder left, and declares its language and direction',
    (_name, example) => {
      const { subject, text, html } = renderWords(example, site, readerIn(code));
      for (const part of [subject, text, html]) expect(part).not.toMatch(/\{\{|undefined|null/);
      expect(html).toContain(`<html lang="${code}" dir="${directionOf(code)}">`);
      expect(code === english.code || subject !== example.subject.text).toBe(true);
    },
  );

  it.each(mailTemplates.map(({ name, example }) => [name, example] as const))(
    '%s escapes markup in its values',
    (_name, example) => {
      const { html } = renderWords(hostileWords(example), site, readerIn(code));
      expect(html).not.toContain('<b ');
      expect(html).not.toContain('onclick="');
    },
  );
});
