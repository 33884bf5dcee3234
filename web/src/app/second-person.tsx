import { useTranslation } from 'react-i18next';
import type { Alone } from '../../../command/trading/contract.ts';
import { gt, type Decimal } from '../../../domain/shared/decimal.ts';
import { formatMoney } from '../lib/format/numbers.ts';
import { api } from './api.ts';

const aloneApi = api.injectEndpoints({
  endpoints: (build) => ({
    showAlone: build.query<Alone, string>({
      query: (placeId) => ({ url: `/admin/proposals/${placeId}/alone` }),
      providesTags: [{ type: 'Proposals', id: 'all' }],
    }),
  }),
});

type Props = Readonly<{
  /** The wallet or the deposit whose money is moved. */
  placeId: string;
  /** The amount to move, in the wallet's currency; `null` until it is entered. */
  amount: Decimal | null;
  /** Whether it is a withdraw: one of a customer for whom the house has paid needs a second person in any case. */
  isWithdraw?: boolean;
}>;

/** Says beforehand how much a person may move alone, and that a larger amount becomes a proposal. */
export const SecondPersonNote = ({ placeId, amount, isWithdraw = false }: Props) => {
  const { t } = useTranslation();
  const { data } = aloneApi.useShowAloneQuery(placeId, { refetchOnMountOrArgChange: true });
  if (data === undefined || data.alone === null) return null;
  if (isWithdraw && data.covered)
    return (
      <span>
        {t(
          'A deposit of this customer was reversed after its money was spent, and the house covered it. So each withdraw needs a second person: this becomes a proposal for somebody else to confirm.',
        )}
      </span>
    );
  const alone = formatMoney(data.alone, data.currency);
  return amount !== null && gt(amount, data.alone) ? (
    <span>
      {t(
        'Your limit is {{alone}} a day. This exceeds it, so it becomes a proposal for somebody else to confirm.',
        { alone },
      )}
    </span>
  ) : (
    <span className="muted">
      {t('More than {{alone}} a day needs a second person.', { alone })}
    </span>
  );
};
