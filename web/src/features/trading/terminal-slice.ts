import { createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit';
import { rootReducer } from '../../app/store.ts';
import { candleIntervals, type CandleInterval } from '../../../../domain/shared/trading/candles.ts';
import type { LevelKind, OrderType, PendingKind } from '../../../../domain/shared/trading/types.ts';

/** The seven intervals of the chart. */
export const intervals = candleIntervals;
export type Interval = CandleInterval;

export const listTabs = ['forex', 'commodity', 'index', 'stock', 'crypto'] as const;
export type ListTab = (typeof listTabs)[number];

export type PhoneTab = 'quotes' | 'chart' | 'positions' | 'account';
export type PositionsTab = 'all' | 'open' | 'pending' | 'alerts';

/** A level of the ticket as typed. */
export type DraftLevel = Readonly<{ on: boolean; typed: string }>;

export type TicketKind = 'market' | PendingKind;

export type TicketDraft = Readonly<{
  type: OrderType;
  kind: TicketKind;
  /** Raw text of the amount field, ungrouped; in lot mode the chosen lot's value. */
  amount: string;
  profit: DraftLevel;
  loss: DraftLevel;
  /**
   * Pips as typed; `null` for a stop that does not move. They remain valid for the other side, but not for another
   * instrument.
   */
  trail: string | null;
  /** Shown in the ticket when typed levels were dropped with the instrument or the side. */
  notice: string | null;
}>;

/** The dialog over the screen. Ids only: the rows come from the server. */
export type TerminalDialog =
  | Readonly<{ kind: 'level'; orderId: string; level: LevelKind }>
  | Readonly<{ kind: 'close'; orderId: string }>
  | Readonly<{ kind: 'close-many' }>
  | Readonly<{ kind: 'trail'; orderId: string }>
  | Readonly<{ kind: 'shortcuts' }>
  | Readonly<{ kind: 'settings' }>;

export type TerminalState = Readonly<{
  /** Name of the instrument shown, `EUR_USD`; `null` until chosen or loaded. */
  symbol: string | null;
  interval: Interval;
  averageOn: boolean;
  logScale: boolean;
  listTab: ListTab;
  positionsTab: PositionsTab;
  phoneTab: PhoneTab;
  drawerOpen: boolean;
  wide: boolean;
  shortcutsOn: boolean;
  soundsOn: boolean;
  /** The person who switched one-click trading on in this browser. */
  oneClickOf: string | null;
  ticket: TicketDraft | null;
  dialog: TerminalDialog | null;
}>;

const initialTerminal: TerminalState = {
  symbol: null,
  interval: '1D',
  averageOn: true,
  logScale: false,
  listTab: 'forex',
  positionsTab: 'all',
  phoneTab: 'chart',
  drawerOpen: false,
  wide: false,
  shortcutsOn: true,
  soundsOn: false,
  oneClickOf: null,
  ticket: null,
  dialog: null,
};

const off: DraftLevel = { on: false, typed: '' };

/** An empty ticket. */
export const emptyTicket = (type: OrderType): TicketDraft => ({
  type,
  kind: 'market',
  amount: '',
  profit: off,
  loss: off,
  trail: null,
  notice: null,
});

const instrumentChanged = {
  text: 'The instrument changed, so take profit and stop loss were cleared.',
} as const;
const sideChanged = {
  text: 'The side changed, so take profit and stop loss were cleared.',
} as const;

const withoutLevels = (
  ticket: TicketDraft,
  because: string,
  trail: TicketDraft['trail'] = ticket.trail,
): TicketDraft => ({
  ...ticket,
  profit: off,
  loss: off,
  trail,
  notice: ticket.profit.on || ticket.loss.on || trail !== ticket.trail ? because : null,
});

type Remembered =
  'symbol' | 'interval' | 'averageOn' | 'logScale' | 'shortcutsOn' | 'soundsOn' | 'oneClickOf';

const terminalSlice = createSlice({
  name: 'terminal',
  initialState: initialTerminal,
  reducers: {
    /** Applies the settings that this browser stored earlier. */
    remembered: (state, { payload }: PayloadAction<Pick<TerminalState, Remembered>>) => {
      state.symbol ??= payload.symbol;
      state.interval = payload.interval;
      state.averageOn = payload.averageOn;
      state.logScale = payload.logScale;
      state.shortcutsOn = payload.shortcutsOn;
      state.soundsOn = payload.soundsOn;
      state.oneClickOf = payload.oneClickOf;
    },
    /** The instrument that the screen shows if none was chosen. */
    symbolShown: (state, { payload }: PayloadAction<string>) => {
      state.symbol ??= payload;
    },
    instrumentChosen: (state, { payload }: PayloadAction<string>) => {
      state.drawerOpen = false;
      state.phoneTab = 'chart';
      if (state.symbol === payload) return;
      state.symbol = payload;
      if (state.ticket !== null)
        state.ticket = {
          ...withoutLevels(state.ticket, instrumentChanged.text, null),
          amount: '',
        };
    },
    intervalChosen: (state, { payload }: PayloadAction<Interval>) => {
      state.interval = payload;
    },
    averageToggled: (state) => {
      state.averageOn = !state.averageOn;
    },
    logScaleToggled: (state) => {
      state.logScale = !state.logScale;
    },
    listTabChosen: (state, { payload }: PayloadAction<ListTab>) => {
      state.listTab = payload;
    },
    positionsTabChosen: (state, { payload }: PayloadAction<PositionsTab>) => {
      state.positionsTab = payload;
    },
    phoneTabChosen: (state, { payload }: PayloadAction<PhoneTab>) => {
      state.phoneTab = payload;
    },
    drawerToggled: (state, { payload }: PayloadAction<boolean>) => {
      state.drawerOpen = payload;
      // The wide chart leaves no room for the list.
      if (payload) state.wide = false;
    },
    chartWidened: (state, { payload }: PayloadAction<boolean>) => {
      state.wide = payload;
      if (payload) state.drawerOpen = false;
    },
    shortcutsSwitched: (state, { payload }: PayloadAction<boolean>) => {
      state.shortcutsOn = payload;
    },
    soundsSwitched: (state, { payload }: PayloadAction<boolean>) => {
      state.soundsOn = payload;
    },
    oneClickSwitched: (state, { payload }: PayloadAction<string | null>) => {
      state.oneClickOf = payload;
    },
    ticketOpened: (state, { payload }: PayloadAction<OrderType>) => {
      // The ticket would be in the inert part under the drawer.
      state.drawerOpen = false;
      state.ticket =
        state.ticket === null
          ? emptyTicket(payload)
          : state.ticket.type === payload
            ? state.ticket
            : {
                ...withoutLevels(state.ticket, sideChanged.text),
                type: payload,
              };
    },
    ticketClosed: (state) => {
      state.ticket = null;
    },
    amountTyped: (state, { payload }: PayloadAction<string>) => {
      if (state.ticket !== null) state.ticket.amount = payload;
    },
    levelTyped: (state, { payload }: PayloadAction<{ kind: LevelKind; typed: string }>) => {
      if (state.ticket !== null) state.ticket[payload.kind] = { on: true, typed: payload.typed };
    },
    levelSwitchedOff: (state, { payload }: PayloadAction<LevelKind>) => {
      if (state.ticket !== null) state.ticket[payload] = off;
    },
    trailTyped: (state, { payload }: PayloadAction<string | null>) => {
      if (state.ticket !== null) state.ticket.trail = payload;
    },
    ticketKindChosen: (state, { payload }: PayloadAction<TicketKind>) => {
      if (state.ticket !== null) state.ticket.kind = payload;
    },
    dialogOpened: (state, { payload }: PayloadAction<TerminalDialog>) => {
      state.dialog = payload;
    },
    dialogClosed: (state) => {
      state.dialog = null;
    },
  },
  selectors: {
    selectTerminal: (state) => state,
    selectSymbol: (state) => state.symbol,
    selectTicket: (state) => state.ticket,
  },
});

declare module '../../app/store.ts' {
  export interface LazySlices extends WithSlice<typeof terminalSlice> {}
}

const injected = terminalSlice.injectInto(rootReducer);

export const terminalActions = injected.actions;
export const { selectTerminal, selectSymbol, selectTicket } = injected.selectors;
