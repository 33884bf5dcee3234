import type { TFunction } from 'i18next';
import { never } from '../../../../../domain/shared/decider.ts';
import type { ProposalItem } from '../../../../../query/trading/proposals/contract.ts';
import { formatMoney } from '../../../lib/format/numbers.ts';

/** The proposed act, in a few words. */
export const actWords = ({ act }: Pick<ProposalItem, 'act'>, t: TFunction): string => {
  switch (act.kind) {
    case 'adjustment':
      return act.type === 'add' ? t('Add to balance') : t('Subtract from balance');
    case 'withdrawal':
      return t('Approve withdraw');
    case 'correction':
      return t('Edit trade');
    case 'deletion':
      return t('Delete trade');
    case 'refund':
      return t('Record refund');
    case 'chargeback':
      return t('Note chargeback');
    default:
      return never(act);
  }
};

/** The amount that it moves. */
export const proposalMoney = ({ amount, balance }: ProposalItem): string =>
  formatMoney(amount ?? undefined, balance.currency);
