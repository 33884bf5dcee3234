import type { TFunction } from 'i18next';
import type { CorrectionReason } from '../../../domain/shared/trading/types.ts';

/** Why an order was corrected or deleted, in words, in the order of its field. */
export const correctionWords = (t: TFunction): Readonly<Record<CorrectionReason, string>> => ({
  wrong_price: t('Wrong price'),
  system_error: t('System error'),
  agreed_with_customer: t('Agreed with the customer'),
  opened_by_mistake: t('Opened by mistake'),
  other: t('Other'),
});

/** The choices of its field; nothing need be said. */
export const correctionChoices = (t: TFunction) => [
  { value: '', label: t('None') },
  ...Object.entries(correctionWords(t)).map(([value, label]) => ({ value, label })),
];
