import { useTranslation } from 'react-i18next';
import { depositsFigure } from '../../../../../domain/shared/ledger/deposits-figure.ts';
import { neg } from '../../../../../domain/shared/decimal.ts';
import type { AccountAnswer } from '../../../../../query/ledger/contract.ts';
import { Button } from '../../../components/button/button.tsx';
import { Money, Profit } from '../../../components/numbers/numbers.tsx';

type Props = Readonly<{
  answer: AccountAnswer;
  type: string | undefined;
  onType: (type: string) => void;
}>;

/** 'Total Deposits' of the dashboard as a sum of two rows; each row narrows the list to its entries. */
export const FigureSum = ({ answer: { sources, currency }, type, onType }: Props) => {
  const { t } = useTranslation();
  const { credited, back, total } = depositsFigure(sources);
  const rows = [
    { word: t('Deposits that were credited'), kind: 'DepositPosted', part: credited },
    { word: t('Deposits that were reversed'), kind: 'DepositReversed', part: neg(back) },
  ];
  return (
    <div className="frame-line scroll">
      <table className="table table-figures" aria-label={t('Total Deposits')}>
        <tbody>
          {rows.map(({ word, kind, part }) => (
            <tr key={kind}>
              <th scope="row">
                <Button
                  kind="plain"
                  size="small"
                  aria-pressed={type === kind}
                  onClick={() => onType(type === kind ? '' : kind)}
                >
                  {word}
                </Button>
              </th>
              <td>
                <Profit value={part} currency={currency} />
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('Total Deposits')}</th>
            <td>
              <Money value={total} currency={currency} />
            </td>
          </tr>
        </tfoot>
      </table>
    </div>
  );
};
