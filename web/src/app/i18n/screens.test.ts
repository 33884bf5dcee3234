import { describe, expect, it } from '@jest/globals';
import { fileURLToPath } from 'node:url';
import { screenTexts } from '../../../../domain/shared/texts/screens.ts';
import { collectTexts, textsIn } from '../../testing/collect-texts.ts';

describe('the sentences of the screens', () => {
  it('all stand in the catalogue that the server knows (else: node --import tsx web/write-texts.ts)', () => {
    const written = collectTexts(fileURLToPath(new URL('../..', import.meta.url)));
    expect([...screenTexts].sort()).toEqual([...written].sort());
  });

  it('are found wherever they are said', () => {
    expect(
      textsIn(
        `t('Log Out') t("It's here") toast('error', 'Something went wrong') { label: 'Trades', path: '/x' } t('Page {{page}}', { page }) <Figure label="Equity">`,
      ),
    ).toEqual([
      'Log Out',
      "It's here",
      'Page {{page}}',
      'Something went wrong',
      'Trades',
      'Equity',
    ]);
  });

  it('are also words without a capital, but not the codes that tables hold', () => {
    expect(textsIn(`t('refused only') [t('lead'), t('leads')] { word: 'approve' }`)).toEqual([
      'refused only',
      'lead',
      'leads',
    ]);
  });
});
