import type { TFunction } from 'i18next';
import type { AdjustmentPurpose } from '../../../domain/shared/trading/types.ts';

/** What an adjustment of a balance is for, in words, in the order of its field. */
export const purposeWords = (t: TFunction): Readonly<Record<AdjustmentPurpose, string>> => ({
  bonus: t('Bonus'),
  goodwill: t('Goodwill'),
  correction: t('Correction'),
  fee: t('Fee'),
  transfer: t('Transfer'),
  other: t('Other'),
});
