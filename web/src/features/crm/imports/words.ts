import type { TFunction } from 'i18next';
import type { ImportReport } from '../../../../../command/crm/imports/contract.ts';
import type { BulkWords } from '../../../components/bulk/bulk-progress.tsx';

/** Labels for the row outcomes of an import that adds leads, changes leads, or both. */
export const wordsOfImport = (
  t: TFunction,
  { added, updated }: Pick<ImportReport, 'added' | 'updated'>,
): BulkWords => {
  if (updated === 0)
    return {
      changed: t('Added'),
      unchanged: t('Were there already'),
      refused: t('Not added'),
    };
  const changed = added === 0 ? t('Changed') : t('Added or changed');
  return { changed, unchanged: t('Were so already'), refused: t('Not taken') };
};

/** Labels for the row outcomes of an undone import. */
export const wordsOfUndo = (t: TFunction): BulkWords => ({
  changed: t('Taken back'),
  unchanged: t('Were so already'),
  refused: t('Not taken back'),
});
