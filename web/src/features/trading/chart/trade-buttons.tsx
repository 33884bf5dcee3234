import { useGetUserQuery } from '../../../app/session/api.ts';
import { useAppDispatch, useAppSelector } from '../../../app/store.ts';
import { hint } from '../../../components/hint/hint.ts';
import { lazyModule } from '../../../lib/lazy-module.ts';
import { selectTerminal, selectTicket, terminalActions } from '../terminal-slice.ts';
import type { Instrument } from '../types.ts';
import { SideFace, Spread, useNotTradable, type SideProps } from './side-face.tsx';

const SideButton = ({ instrument, type }: SideProps) => {
  const dispatch = useAppDispatch();
  const open = useAppSelector((state) => selectTicket(state)?.type === type);
  const off = useNotTradable(instrument);
  return (
    <SideFace
      instrument={instrument}
      type={type}
      aria-expanded={open}
      aria-keyshortcuts={type === 'buy' ? 'B' : 'S'}
      aria-disabled={off === null ? undefined : true}
      {...hint(off)}
      onClick={() => {
        if (off === null) dispatch(terminalActions.ticketOpened(type));
      }}
    />
  );
};

const oneClick = lazyModule(() => import('../ticket/one-click.tsx'));

/** SELL and BUY with their prices, and the spread between them. With one-click trading they open an order at once. */
export const TradeButtons = ({ instrument }: Readonly<{ instrument: Instrument | null }>) => {
  const { data } = useGetUserQuery();
  const of = useAppSelector((state) => selectTerminal(state).oneClickOf);
  const isOn = of !== null && of === data?.user.id;
  const atOnce = oneClick.use(isOn);
  if (isOn && atOnce !== null && instrument !== null)
    return <atOnce.OneClick key={instrument.name} instrument={instrument} />;
  return (
    <div className="t-trades row fixed relative">
      <SideButton instrument={instrument} type="sell" />
      {instrument === null ? null : <Spread instrument={instrument} />}
      <SideButton instrument={instrument} type="buy" />
    </div>
  );
};
