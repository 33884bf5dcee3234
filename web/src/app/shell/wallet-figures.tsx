import { useTranslation } from 'react-i18next';
import { freeMargin } from '../../../../domain/shared/trading/formulas.ts';
import { ModeChip } from '../../components/chip/chip.tsx';
import { Skeleton } from '../../components/faces/faces.tsx';
import { formatMoney } from '../../lib/format/numbers.ts';
import { useGetUserQuery } from '../session/api.ts';

const Figure = ({ label, value }: { label: string; value: string | null }) => (
  <div className="figure">
    <dt>{label}</dt>
    <dd className="number">{value ?? <Skeleton width="72px" />}</dd>
  </div>
);

/** What the active wallet holds, on pages where no prices are heard: figures that need prices stand in the terminal. */
export const WalletFigures = () => {
  const { t } = useTranslation();
  const { data, isLoading } = useGetUserQuery();
  const wallet = data?.activeBalance ?? null;
  if (wallet === null && !isLoading) return null;
  const money = (of: (w: NonNullable<typeof wallet>) => string) =>
    wallet === null ? null : formatMoney(of(wallet), wallet.currency);
  return (
    <>
      <dl className="figures">
        <Figure label={t('Balance')} value={money((w) => w.balance)} />
        <Figure label={t('Margin')} value={money((w) => w.margin)} />
        <Figure label={t('Free Margin')} value={money((w) => freeMargin(w.balance, w.margin))} />
      </dl>
      {wallet === null ? null : (
        <span className="only-wide">
          <ModeChip mode={wallet.mode} />
        </span>
      )}
    </>
  );
};
