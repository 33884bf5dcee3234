import { useTranslation } from 'react-i18next';
import { isZero, lt, type Decimal } from '../../../../../domain/shared/decimal.ts';
import { useBranding } from '../../../app/boot-context.tsx';
import { Facts } from '../../../components/layout/facts.tsx';
import { hint } from '../../../components/hint/hint.ts';
import { Money, Profit } from '../../../components/numbers/numbers.tsx';
import { formatDecimal, unknown } from '../../../lib/format/numbers.ts';
import { accountFigures, freeOf, useTotalResult, useWallet } from '../positions/use-account.ts';
import { useMiddling } from '../use-narrow.ts';
import { NoWallet, useHasNoWallet } from './no-wallet.tsx';

const noWallet = { currency: 'USD' } as const;

/** Profit in the top bar has three decimal places (customer.md section 9). */
export const LiveProfit = ({ places = 3 }: Readonly<{ places?: number }>) => {
  const wallet = useWallet();
  const { profit } = accountFigures(wallet, useTotalResult());
  return <Profit value={profit} currency={(wallet ?? noWallet).currency} places={places} />;
};

export const LiveEquity = () => {
  const wallet = useWallet();
  const { equity } = accountFigures(wallet, useTotalResult());
  return <Money value={equity} currency={(wallet ?? noWallet).currency} />;
};

/** In percent; `null` while it is not known. */
const useMarginLevel = (): Decimal | null =>
  accountFigures(useWallet(), useTotalResult()).marginLevel;

/**
 * Warns people whose orders may soon be closed for lack of margin, and says what to do. Nothing while the level is
 * sufficient.
 */
export const MarginCall = () => {
  const { t } = useTranslation();
  const { marginCallLevel: limit, stopOutLevel: stopOut } = useBranding();
  const wallet = useWallet();
  const level = useMarginLevel();
  if (level === null || wallet === null || isZero(wallet.margin) || !lt(level, limit)) return null;
  const sentence = isZero(stopOut)
    ? t('Your margin level is below {{limit}}%. Deposit or close an order.', { limit })
    : t(
        'Your margin level is below {{limit}}%. Below {{stopOut}}% orders are closed, largest loss first. Deposit or close an order.',
        { limit, stopOut },
      );
  return (
    <span className="chip chip-warn" role="status" {...hint(sentence, 'reach')}>
      {t('Margin call')}
    </span>
  );
};

const LiveMarginLevel = () => {
  const level = useMarginLevel();
  return (
    <span className="row gap-1 inline">
      <span className="number">{level === null ? unknown : `${formatDecimal(level, 2)}%`}</span>
      <MarginCall />
    </span>
  );
};

/** The six figures of the top bar. Those that move with prices are separate leaf components. */
export const AccountFigures = ({ className = 't-figures' }: Readonly<{ className?: string }>) => {
  const { t } = useTranslation();
  const scrolls = useMiddling();
  const wallet = useWallet();
  const hasNone = useHasNoWallet();
  const { currency } = wallet ?? noWallet;
  if (hasNone) return <NoWallet className={className} />;
  return (
    <Facts
      className={className}
      look="above"
      name={t('Your wallet')}
      tabIndex={scrolls ? 0 : undefined}
      facts={[
        {
          label: t('Balance'),
          value: <Money value={wallet?.balance ?? null} currency={currency} />,
        },
        { label: t('Profit/Loss'), value: <LiveProfit /> },
        { label: t('Equity'), value: <LiveEquity /> },
        {
          label: t('Margin'),
          value: <Money value={wallet?.margin ?? null} currency={currency} />,
        },
        {
          label: t('Free Margin'),
          value: <Money value={wallet === null ? null : freeOf(wallet)} currency={currency} />,
        },
        { label: t('Margin Level'), value: <LiveMarginLevel /> },
      ]}
    />
  );
};
