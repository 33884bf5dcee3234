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
      unchanged: t('Already existed'),
      refused: t('Not added'),
    };
  const changed = added === 0 ? t('Changed') : t('Added or changed');
  return { changed, unchanged: t('No change needed'), refused: t('Rejected') };
};

/** Labels for the row outcomes of an undone import. */
export const wordsOfUndo = (t: TFunction): BulkWords => ({
  changed: t('Undone'),
  unchanged: t('No change needed'),
  refused: t('Not undone'),
});
