import { basename } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { customerPages } from '../../domain/shared/pages/customer.ts';
import { openPages } from '../../domain/shared/pages/open.ts';
import { bundledLanguages, english } from '../../domain/shared/site/languages.ts';
import { bundledWords } from '../../domain/shared/texts/languages/bundled.ts';
import { isCatalogueText } from '../../domain/text-catalogue.ts';
import { textsIn } from '../../web/texts/extract.ts';
import { importsOf } from './imports.ts';
import { sources, type SourceFile } from './sources.ts';

const files: ReadonlyMap<string, SourceFile> = new Map(sources.map((file) => [file.path, file]));
const listOfPages = 'web/src/app/pages.tsx';

/** Files that are not for customers: lists of all pages, and the frame of staff pages. */
const others =
  /^web\/src\/app\/shell\/(?:staff-frame|side-menu)|pages\/(?:house|money|people)\.ts$/;

const said =
  /^(?:(?:web\/src|domain\/shared\/(?:pages|trading))\/|command\/.+(?:contract|-schema|-rules)\.ts$)/;

/** The files of the screens that a customer can open, and all files that they import. */
const customerFiles = (): ReadonlySet<string> => {
  const names = new Set([...customerPages, ...openPages].map(({ screen }) => screen));
  const lines = files
    .get(listOfPages)
    ?.text.matchAll(/'?([\w-]+)'?: lazy\([^]*?import\('(.+?)'\)/g);
  const opened = [...(lines ?? [])].flatMap(([, name, path]) =>
    [...names].some((one) => one === name) ? [path ?? ''] : [],
  );
  const found = new Set<string>();
  const visit = (path: string): void => {
    const file = files.get(path);
    if (file === undefined || found.has(path) || others.test(path) || !said.test(path)) return;
    found.add(path);
    for (const { specifier, target } of importsOf(file))
      if (target !== null && (path !== listOfPages || opened.includes(specifier))) visit(target);
  };
  visit('web/src/main.tsx');
  visit('web/src/features/identity/sign-in/sign-in-page.tsx');
  visit(listOfPages);
  return found;
};

/** Texts for staff on screens that are shared with customers, and texts that are the same in every language. */
const notTranslated = new Set([
  ...['CoinPayments', 'Flutterwave', 'PayPal', 'Stripe', 'KYC', 'N/A', 'ID', 'YYYY-MM-DD'],
  ...['{{percent}}% of {{size}}', '{{name}}: {{sentence}}'],
  'Acting for a customer',
  'Back To Admin',
  'Being rebuilt',
  'Your role cannot see contact data, so nothing can be saved here.',
  'Contact data is hidden from agents',
  'This customer cannot deposit',
  'Erased',
  'Follow-up',
  'Leads',
  'Only the customer can do this',
  'Server',
  'Site',
  'Stopped: tell an administrator',
  'System',
  'All {{total}} that match are selected',
  'Select all {{total}} that match',
  'The account name differs from the customer’s.',
  'Required for staff',
  'Two-factor sign-in is required for staff. Set it up to continue.',
  'Trade Management',
  'User Management',
  'Your actions are recorded under both names.',
  'You are acting for a customer. Only the customer can withdraw.',
  'You are acting for a customer. Only the customer can deposit.',
  'You are acting for a customer. Only the customer can change the password and the sessions.',
  'You are acting for {{name}}.',
  'You are acting for {{name}}. Only the customer can submit identity documents: ask them to sign in and open KYC.',
]);

const filledWith = (text: string): readonly string[] =>
  [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name ?? '').sort();

/** The suffix of a key that names a plural form. */
const plural = /_(?:zero|one|two|few|many|other)$/;

/** Arabic and other languages can express one or two without the number. */
const countless = (names: readonly string[]) => names.filter((name) => name !== 'count');

const languages = bundledLanguages.map(({ code }) => code).filter((code) => code !== english.code);

describe('the bundled languages', () => {
  const sentences = [...customerFiles()]
    .flatMap((path) => textsIn(files.get(path)?.text ?? '', basename(path)))
    .filter((text) => !notTranslated.has(text));

  it('are checked on every screen of customers', () => {
    expect(sentences).toEqual(
      expect.arrayContaining(['Forgot password?', 'Free Margin', 'KYC documents', 'Statements']),
    );
    expect(sentences).not.toContain('Sales Statuses');
  });

  it.each(languages)('%s has a translation of every sentence that customers read', (code) => {
    const words = bundledWords(code);
    const forms = new Intl.PluralRules(code).resolvedOptions().pluralCategories;
    const needed = sentences.flatMap((text) =>
      plural.test(text) ? forms.map((form) => text.replace(plural, `_${form}`)) : [text],
    );
    expect([...new Set(needed)].filter((text) => words[text] === undefined)).toEqual([]);
  });

  it('fr has a no-break space before : ; ! ? » and after «, so that no line begins or ends with them', () => {
    const breakable = /[^\u00a0](?:[;!?»]|:(?!\d))|«(?!\u00a0)/;
    expect(Object.values(bundledWords('fr')).filter((word) => breakable.test(word))).toEqual([]);
  });

  it.each(languages)(
    '%s uses the same placeholders, and has no unknown, empty or marked-up sentence',
    (code) => {
      const words = Object.entries(bundledWords(code));
      const differing = words.filter(([text, word]) => {
        const [ours, theirs] = [filledWith(text), filledWith(word)];
        return plural.test(text)
          ? countless(ours).join() !== countless(theirs).join()
          : ours.join() !== theirs.join();
      });
      expect(differing).toEqual([]);
      expect(words.filter(([text]) => !isCatalogueText(text))).toEqual([]);
      expect(words.filter(([, word]) => word.trim() === '' || /[<>]/.test(word))).toEqual([]);
    },
  );
});
