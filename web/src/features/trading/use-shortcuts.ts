import { useEffect } from 'react';
import { flushSync } from 'react-dom';
import { useAppDispatch, useAppSelector } from '../../app/store.ts';
import { useFavorites } from './instruments/use-favorites.ts';
import { heardAt, shortcutOf, type Shortcut } from './shortcuts.ts';
import { keepSettings } from './stored-settings.ts';
import { selectTerminal, terminalActions } from './terminal-slice.ts';
import { useInstrument } from './use-instrument.ts';
import { useMiddling } from './use-narrow.ts';

/** Handles single-key shortcuts of the terminal while they are switched on and no dialog is open. */
export const useShortcuts = (): void => {
  const dispatch = useAppDispatch();
  const { shortcutsOn, wide } = useAppSelector(selectTerminal);
  const isDrawer = useMiddling();
  const instrument = useInstrument();
  const { ids: favorites, onFavorite } = useFavorites();
  useEffect(() => {
    if (!shortcutsOn) return undefined;
    const run = (shortcut: Shortcut): void => {
      switch (shortcut.act) {
        case 'search':
          // A hidden element cannot take the focus, so it is shown synchronously first.
          flushSync(
            () =>
              void dispatch(
                isDrawer
                  ? terminalActions.drawerToggled(true)
                  : terminalActions.chartWidened(false),
              ),
          );
          document.getElementById('t-search')?.focus();
          return;
        case 'buy':
        case 'sell':
          if (instrument?.tradable === true) dispatch(terminalActions.ticketOpened(shortcut.act));
          return;
        case 'favorite':
          if (instrument !== null) onFavorite(instrument, !favorites.includes(instrument.id));
          return;
        case 'widen':
          dispatch(terminalActions.chartWidened(!wide));
          return;
        case 'help':
          dispatch(terminalActions.dialogOpened({ kind: 'shortcuts' }));
          return;
        case 'interval':
          dispatch(terminalActions.intervalChosen(shortcut.interval));
          keepSettings({ interval: shortcut.interval });
          return;
      }
    };
    const onKeyDown = (event: KeyboardEvent): void => {
      const root = document.getElementById('root');
      if (
        event.defaultPrevented ||
        root?.hasAttribute('inert') === true ||
        !heardAt(document.activeElement)
      )
        return;
      const shortcut = shortcutOf(event);
      if (shortcut === null) return;
      event.preventDefault();
      run(shortcut);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [dispatch, favorites, instrument, isDrawer, onFavorite, shortcutsOn, wide]);
};
