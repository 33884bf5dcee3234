import { intervals, type Interval } from './terminal-slice.ts';

/** What the terminal stores in this browser between visits. */
export type StoredSettings = Readonly<{
  symbol: string | null;
  interval: Interval;
  averageOn: boolean;
  logScale: boolean;
  shortcutsOn: boolean;
  favoritesOpen: boolean;
  listWidth: number;
  positionsHeight: number;
  soundsOn: boolean;
  /** The person who switched one-click trading on here; it is off for everybody else. */
  oneClickOf: string | null;
  /** As typed, by instrument name. */
  oneClickAmounts: Readonly<Record<string, string>>;
}>;

export const defaultSettings: StoredSettings = {
  symbol: null,
  interval: '1D',
  averageOn: true,
  logScale: false,
  shortcutsOn: true,
  favoritesOpen: true,
  listWidth: 320,
  positionsHeight: 258,
  soundsOn: false,
  oneClickOf: null,
  oneClickAmounts: {},
};

const storageKey = 'daybook.terminal';

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

const flag = (value: unknown, otherwise: boolean): boolean =>
  typeof value === 'boolean' ? value : otherwise;

const size = (value: unknown, otherwise: number): number =>
  typeof value === 'number' && Number.isFinite(value) && value >= 0 && value < 10_000
    ? value
    : otherwise;

const texts = (value: unknown): Readonly<Record<string, string>> =>
  isRecord(value)
    ? Object.fromEntries(
        Object.entries(value).flatMap(([name, text]) =>
          typeof text === 'string' && text.length <= 30 ? [[name, text]] : [],
        ),
      )
    : {};

/** Reads the stored settings; missing or invalid ones get their default. */
export const readSettings = (): StoredSettings => {
  try {
    const kept: unknown = JSON.parse(window.localStorage.getItem(storageKey) ?? '{}');
    if (!isRecord(kept)) return defaultSettings;
    return {
      symbol: typeof kept['symbol'] === 'string' ? kept['symbol'] : defaultSettings.symbol,
      interval:
        intervals.find((interval) => interval === kept['interval']) ?? defaultSettings.interval,
      averageOn: flag(kept['averageOn'], defaultSettings.averageOn),
      logScale: flag(kept['logScale'], defaultSettings.logScale),
      shortcutsOn: flag(kept['shortcutsOn'], defaultSettings.shortcutsOn),
      favoritesOpen: flag(kept['favoritesOpen'], defaultSettings.favoritesOpen),
      listWidth: size(kept['listWidth'], defaultSettings.listWidth),
      soundsOn: flag(kept['soundsOn'], defaultSettings.soundsOn),
      oneClickOf: typeof kept['oneClickOf'] === 'string' ? kept['oneClickOf'] : null,
      oneClickAmounts: texts(kept['oneClickAmounts']),
      positionsHeight: size(kept['positionsHeight'], defaultSettings.positionsHeight),
    };
  } catch {
    return defaultSettings;
  }
};

/** Stores a change; a browser that refuses storage just forgets it. */
export const keepSettings = (change: Partial<StoredSettings>): void => {
  try {
    window.localStorage.setItem(storageKey, JSON.stringify({ ...readSettings(), ...change }));
  } catch {
    // Storage is full or forbidden: the screen works without it.
  }
};
