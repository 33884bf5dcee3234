import { useEffect } from 'react';
import { useAppDispatch } from '../../app/store.ts';
import { TerminalDialogs } from './dialogs/terminal-dialogs.tsx';
import { DeskFrame } from './frame/desk-frame.tsx';
import { PhoneFrame } from './frame/phone-frame.tsx';
import { usePriceFeed } from './prices/use-price-feed.ts';
import { keepSettings, readSettings } from './stored-settings.ts';
import { terminalActions } from './terminal-slice.ts';
import { Ticket } from './ticket/ticket.tsx';
import { useKeptInstrument } from './use-instrument.ts';
import { lazyModule } from '../../lib/lazy-module.ts';
import { useNarrow } from './use-narrow.ts';
import { useOrderClosed } from './use-order-closed.ts';
import { useShortcuts } from './use-shortcuts.ts';
import { useSounds } from './use-sounds.ts';
import './frame/frame.css';

/** Applies the settings stored in this browser, stores the symbol, and shows the list of its market. */
const useRemembered = (): void => {
  const dispatch = useAppDispatch();
  // Must run before a symbol counts as chosen: effects run in this order.
  useEffect(() => {
    dispatch(terminalActions.remembered(readSettings()));
  }, [dispatch]);
  const instrument = useKeptInstrument();
  const name = instrument?.name;
  const category = instrument?.category;
  useEffect(() => {
    if (name !== undefined) keepSettings({ symbol: name });
  }, [name]);
  useEffect(() => {
    if (category !== undefined) dispatch(terminalActions.listTabChosen(category));
  }, [dispatch, category]);
};

/** The news about orders and alerts load after the screen. */
const news = lazyModule(() => import('./news.ts'));
const Hearing = () => {
  const part = news.use();
  return part === null ? null : <part.News />;
};

/** The trading screen: it subscribes to no price itself, so a tick renders only the cells that show it. */
export const TradingScreen = () => {
  const narrow = useNarrow();
  usePriceFeed();
  useOrderClosed();
  useRemembered();
  useShortcuts();
  useSounds();
  return (
    <>
      {narrow ? <PhoneFrame /> : <DeskFrame />}
      {narrow ? <Ticket /> : null}
      <TerminalDialogs />
      <Hearing />
    </>
  );
};
