import ChevronDown from 'lucide-react/icons/chevron-down';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { KycBanner } from '../../../app/session/kyc-banner.tsx';
import { useAppDispatch, useAppSelector } from '../../../app/store.ts';
import { EmptyFace, ErrorFace, Skeleton } from '../../../components/faces/faces.tsx';
import { useListInstrumentsQuery } from '../api.ts';
import { keepSettings, readSettings } from '../stored-settings.ts';
import { selectTerminal, terminalActions, type ListTab } from '../terminal-slice.ts';
import type { Instrument } from '../types.ts';
import { useInstrument } from '../use-instrument.ts';
import { InstrumentRow } from './instrument-row.tsx';
import { ListTabs } from './list-tabs.tsx';
import { MarketClosed } from './market-closed.tsx';
import { SearchBox } from './search-box.tsx';
import { useClosedMarket } from '../use-closed-market.ts';
import { useFavorites } from './use-favorites.ts';
import { prepareSearch, useInstrumentSearch } from './use-instrument-search.ts';
import './instruments.css';

const none: readonly Instrument[] = [];

const Rows = ({
  instruments,
  favorites,
  onFavorite,
  label,
}: {
  instruments: readonly Instrument[];
  favorites: ReadonlySet<string>;
  onFavorite: (instrument: Instrument, on: boolean) => void;
  label: string;
}) => {
  const onChart = useInstrument()?.id;
  return (
    <ul aria-label={label}>
      {instruments.map((instrument) => (
        <InstrumentRow
          key={instrument.id}
          instrument={instrument}
          favorite={favorites.has(instrument.id)}
          selected={instrument.id === onChart}
          onFavorite={onFavorite}
        />
      ))}
    </ul>
  );
};

const ListHead = () => {
  const { t } = useTranslation();
  return (
    <div className="t-list-head tiny muted" aria-hidden="true">
      <span>{t('Assets')}</span>
      <span>{t('Sell')}</span>
      <span>{t('Buy')}</span>
    </div>
  );
};

const Loading = () => (
  <div>
    {Array.from({ length: 14 }, (_, index) => (
      <div className="t-row" key={index}>
        <span />
        <Skeleton width="72px" />
        <Skeleton width="64px" />
        <Skeleton width="64px" />
      </div>
    ))}
  </div>
);

const FavoritePairs = ({
  instruments,
  favorites,
  onFavorite,
}: {
  instruments: readonly Instrument[];
  favorites: ReadonlySet<string>;
  onFavorite: (instrument: Instrument, on: boolean) => void;
}) => {
  const { t } = useTranslation();
  const [open, setOpen] = useState(() => readSettings().favoritesOpen);
  const toggle = (): void => {
    setOpen(!open);
    keepSettings({ favoritesOpen: !open });
  };
  return (
    <>
      <button
        type="button"
        className="t-favorites-head row small medium"
        aria-expanded={open}
        aria-controls="t-favorites"
        onClick={toggle}
      >
        <ChevronDown size={14} className="chevron" aria-hidden="true" />
        {t('Favorite Pairs')}
        <span className="count">{instruments.length}</span>
      </button>
      {open ? (
        <div className="t-favorites fixed scroll" id="t-favorites">
          {instruments.length === 0 ? (
            <p className="caption pad-3">{t('Press the star of a pair to add it here.')}</p>
          ) : (
            <Rows
              instruments={instruments}
              favorites={favorites}
              onFavorite={onFavorite}
              label={t('Favorite Pairs')}
            />
          )}
        </div>
      ) : null}
    </>
  );
};

/** The left column: banner, search, favourites and the five markets (customer.md section 2). */
export const InstrumentList = () => {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const { listTab } = useAppSelector(selectTerminal);
  const { data: instruments = none, isLoading, error, refetch } = useListInstrumentsQuery();
  const closed = useClosedMarket(listTab);
  const { ids, onFavorite } = useFavorites();
  const [typed, setTyped] = useState('');
  const scroller = useRef<HTMLDivElement>(null);

  const favorites = useMemo(() => new Set(ids), [ids]);
  const starred = useMemo(
    () => instruments.filter(({ id }) => favorites.has(id)),
    [instruments, favorites],
  );
  const searching = typed.trim() !== '';
  const find = useInstrumentSearch(instruments, searching);
  const shown = useMemo(
    () => (searching ? find(typed) : instruments.filter(({ category }) => category === listTab)),
    [searching, find, typed, instruments, listTab],
  );
  useEffect(() => {
    if (scroller.current !== null) scroller.current.scrollTop = 0;
  }, [listTab, searching]);

  const choose = (tab: ListTab): void => void dispatch(terminalActions.listTabChosen(tab));

  return (
    <>
      <KycBanner act="trade" className="t-banner" />
      <SearchBox typed={typed} onType={setTyped} onFocus={prepareSearch} />
      <p className="visually-hidden" aria-live="polite">
        {searching ? `${t('Search results')}: ${String(shown.length)}` : null}
      </p>
      {searching ? null : (
        <FavoritePairs instruments={starred} favorites={favorites} onFavorite={onFavorite} />
      )}
      <ListTabs chosen={listTab} found={searching ? shown.length : null} onChoose={choose}>
        <ListHead />
        <div className="grow scroll" ref={scroller} data-shortcuts="list">
          {isLoading ? <Loading /> : null}
          {error === undefined || instruments.length > 0 ? null : (
            <ErrorFace error={error} onRetry={() => void refetch()} />
          )}
          {isLoading || error !== undefined || shown.length > 0 ? null : (
            <EmptyFace
              why={
                searching
                  ? t('No instrument matches "{{typed}}". Try a currency or a name.', {
                      typed: typed.trim(),
                    })
                  : t('No instruments in this market yet.')
              }
            />
          )}
          {shown.length === 0 ? null : (
            <Rows
              instruments={shown}
              favorites={favorites}
              onFavorite={onFavorite}
              label={searching ? t('Search results') : t('Instruments')}
            />
          )}
        </div>
        {closed === null || searching ? null : <MarketClosed until={closed} />}
      </ListTabs>
    </>
  );
};
