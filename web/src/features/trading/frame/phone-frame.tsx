import ChartCandlestick from 'lucide-react/icons/chart-candlestick';
import ChevronDown from 'lucide-react/icons/chevron-down';
import CircleUser from 'lucide-react/icons/circle-user';
import Layers from 'lucide-react/icons/layers';
import List from 'lucide-react/icons/list';
import { useTranslation } from 'react-i18next';
import { useAppDispatch, useAppSelector } from '../../../app/store.ts';
import { instrumentName } from '../../../lib/format/quotes.ts';
import {
  AverageToggle,
  SettingsButton,
  FavoriteStar,
  HeadQuote,
  Intervals,
} from '../chart/chart-head.tsx';
import { DayRange } from '../chart/day-range.tsx';
import { PriceChart } from '../chart/price-chart.tsx';
import { TradeButtons } from '../chart/trade-buttons.tsx';
import { Row } from '../../../components/layout/layout.tsx';
import { InstrumentList } from '../instruments/instrument-list.tsx';
import { PositionsPanel } from '../positions/positions-panel.tsx';
import { selectTerminal, terminalActions, type PhoneTab } from '../terminal-slice.ts';
import { PhoneBar } from '../top-bar/phone-bar.tsx';
import type { Instrument } from '../types.ts';
import { useInstrument } from '../use-instrument.ts';
import { useOpenOrders } from '../use-open-orders.ts';
import { PhoneAccount } from './phone-account.tsx';
import './phone.css';

const tabs: readonly Readonly<{ id: PhoneTab; text: string; icon: typeof List }>[] = [
  { id: 'quotes', text: 'Quotes', icon: List },
  { id: 'chart', text: 'Chart', icon: ChartCandlestick },
  { id: 'positions', text: 'Positions', icon: Layers },
  { id: 'account', text: 'Account', icon: CircleUser },
];

const PhoneTabs = () => {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const { phoneTab } = useAppSelector(selectTerminal);
  const { data: open } = useOpenOrders();
  return (
    <nav className="t-phone-tabs grid gap-0 edge-above" aria-label={t('Trading')}>
      {tabs.map(({ id, text, icon: Icon }) => (
        <button
          key={id}
          type="button"
          className="relative centre gap-1 tiny medium muted focus-inside"
          aria-current={phoneTab === id ? 'page' : undefined}
          onClick={() => dispatch(terminalActions.phoneTabChosen(id))}
        >
          <Icon size={21} strokeWidth={1.75} aria-hidden="true" />
          {t(text)}
          {id !== 'positions' || open === undefined || open.length === 0 ? null : (
            <span className="count t-badge">{open.length}</span>
          )}
        </button>
      ))}
    </nav>
  );
};

const PhoneHead = ({ instrument }: Readonly<{ instrument: Instrument }>) => {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  return (
    <Row gap={1} className="t-phone-head">
      <FavoriteStar instrument={instrument} />
      <div className="grow">
        <h1 className="title" tabIndex={-1}>
          <button
            type="button"
            className="row gap-1"
            aria-label={t('{{instrument}}, choose another instrument', {
              instrument: instrumentName(instrument.name),
            })}
            onClick={() => dispatch(terminalActions.phoneTabChosen('quotes'))}
          >
            <span dir="ltr">{instrumentName(instrument.name)}</span>
            <ChevronDown size={16} aria-hidden="true" />
          </button>
        </h1>
        <p className="caption cut">
          {instrument.alias ?? t('Leverage')} ·{' '}
          <span className="number">1:{instrument.leverage}</span>
        </p>
      </div>
      <div className="stack gap-0 align-end">
        <HeadQuote instrument={instrument} large />
        <DayRange instrument={instrument} />
      </div>
    </Row>
  );
};

const PhoneChart = ({ instrument }: Readonly<{ instrument: Instrument | null }>) => (
  <div className="stack gap-0 fill">
    {instrument === null ? null : (
      <>
        <PhoneHead instrument={instrument} />
        <Row justify="between" className="t-phone-tools rule-below">
          <Intervals />
          <Row gap={0}>
            <AverageToggle />
            <SettingsButton />
          </Row>
        </Row>
        <PriceChart key={instrument.category} instrument={instrument} />
      </>
    )}
    <TradeButtons instrument={instrument} />
  </div>
);

/** The terminal on a phone: one panel at a time, the others in tabs within reach of the thumb. */
export const PhoneFrame = () => {
  const { t } = useTranslation();
  const { phoneTab } = useAppSelector(selectTerminal);
  const instrument = useInstrument();
  return (
    <div className="t-phone grid gap-0">
      <PhoneBar />
      <main className="t-phone-main" id="main" tabIndex={-1}>
        {phoneTab === 'quotes' ? (
          <div className="stack gap-0 fill">
            <h1 className="visually-hidden" tabIndex={-1}>
              {t('Quotes')}
            </h1>
            <InstrumentList />
          </div>
        ) : null}
        {phoneTab === 'chart' ? <PhoneChart instrument={instrument} /> : null}
        {phoneTab === 'positions' ? (
          <>
            <h1 className="visually-hidden" tabIndex={-1}>
              {t('Positions')}
            </h1>
            <PositionsPanel />
          </>
        ) : null}
        {phoneTab === 'account' ? <PhoneAccount /> : null}
      </main>
      <PhoneTabs />
    </div>
  );
};
