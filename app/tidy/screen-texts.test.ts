import { describe, expect, it } from '@jest/globals';
import { isCatalogueText } from '../../domain/text-catalogue.ts';
import { errorCatalogue } from '../../domain/error-catalogue.ts';
import { roleNames, shortcutNames } from '../../domain/shared/roles.ts';
import { screenTexts } from '../../domain/shared/texts/screens.ts';
import { extractTexts, textsIn } from '../../web/texts/extract.ts';

describe('the sentences of the screens', () => {
  it('are all in the catalogue of the server (otherwise: node --import tsx web/write-texts.ts)', () => {
    expect([...screenTexts]).toEqual([...extractTexts()]);
  });

  it('are found wherever code shows them', () => {
    const source = `
      t('Log Out');
      t("It's here", { name });
      toast('error', 'Something went wrong');
      const rows = [{ label: 'Trades', path: '/x' }];
      const words = { on: 'Prices live', deeper: { off: 'Prices disconnected' } };
      const one = column.money('fee', 'FEE', 'currency');
      const figure = <Figure label="Equity" />;
      const done = { done: isOn ? 'Added to favorites' : 'Removed from favorites' };
    `;
    expect([...textsIn(source)].sort()).toEqual([
      'Added to favorites',
      'Equity',
      'FEE',
      "It's here",
      'Log Out',
      'Prices disconnected',
      'Prices live',
      'Removed from favorites',
      'Something went wrong',
      'Trades',
    ]);
  });

  it('include texts without a capital letter, but not codes in tables and not comments', () => {
    expect(textsIn(`t('refused only'); const x = { word: 'approve' }; // t('Not this')`)).toEqual([
      'refused only',
    ]);
  });

  it('include the messages of contracts, whatever other arguments their rules have', () => {
    const source = `
      const name = string().required('Name is required').min(2, 'Two letters at least');
      const rest = { city: textUpTo(20, 'City is required'), at: line().test('day', 'No such day', isDay) };
      const bulk = <Row>(rows: Row[]) => { toast('info', 'Nothing changed'); };
    `;
    expect([...textsIn(source, 'contract.ts')].sort()).toEqual([
      'City is required',
      'Name is required',
      'No such day',
      'Nothing changed',
      'Two letters at least',
    ]);
  });

  it('with a count have a key for each plural form, including those of other languages', () => {
    expect(textsIn(`t('leads', { count, defaultValue_one: 'lead' })`)).toEqual([
      'leads_one',
      'leads_other',
    ]);
    expect(['leads_one', 'leads_few', 'leads_many'].map(isCatalogueText)).toEqual([
      true,
      true,
      true,
    ]);
    expect(['Log Out_few', 'never said_other'].map(isCatalogueText)).toEqual([false, false]);
  });

  it('include the names of roles and shortcuts, and the plural forms of counted errors', () => {
    const counted = errorCatalogue.filter(({ text }) => text.includes('{{count}}'));
    const asked = [
      ...Object.values(roleNames),
      ...Object.values(shortcutNames).flatMap((name) => name ?? []),
      ...counted.flatMap(({ text }) => ['one', 'few', 'other'].map((form) => `${text}_${form}`)),
    ];
    expect(asked.filter((text) => !isCatalogueText(text))).toEqual([]);
  });
});
