import { useSyncExternalStore } from 'react';
import { isCustomer, type RoleId } from '../../../../domain/shared/roles.ts';
import { readCookie, writeCookie } from '../cookies.ts';

export type Theme = 'dark' | 'light';

const themeCookie = 'daybook_theme';
const root = document.documentElement;
const hearers = new Set<() => void>();

const current = (): Theme => (root.dataset['theme'] === 'light' ? 'light' : 'dark');

const tell = () => {
  for (const hear of hearers) hear();
};

const subscribe = (hear: () => void) => {
  hearers.add(hear);
  return () => void hearers.delete(hear);
};

/** Shows a theme and keeps the choice; the server paints the next page with it. */
export const setTheme = (theme: Theme): void => {
  root.dataset['theme'] = theme;
  writeCookie(themeCookie, theme);
  tell();
};

/** Nobody chose a theme: customers and signed-out pages are dark, staff light, as the server paints them too (web.md). */
export const followRole = (roleId: RoleId): void => {
  if (readCookie(themeCookie) !== null) return;
  root.dataset['theme'] = isCustomer(roleId) ? 'dark' : 'light';
  tell();
};

export type Palette = Readonly<{ colourBlind: boolean; swap: boolean }>;

/** Colours of profit and loss: the usual ones, or ones that colour-blind people can tell apart; and which means which. */
export const setPalette = (choice: Palette): void => {
  root.dataset['palette'] = choice.colourBlind ? 'colour-blind' : 'usual';
  root.dataset['swap'] = String(choice.swap);
  writeCookie('daybook_palette', `${root.dataset['palette']}.${root.dataset['swap']}`);
  tell();
};

/** Takes up the palette chosen earlier; called once before the first paint. */
export const restorePalette = (): void => {
  const [palette, swap] = (readCookie('daybook_palette') ?? '').split('.');
  if (palette === 'colour-blind') root.dataset['palette'] = palette;
  if (swap === 'true') root.dataset['swap'] = swap;
};

export const usePalette = (): Palette => {
  const text = useSyncExternalStore(
    subscribe,
    () => `${root.dataset['palette'] ?? ''}.${root.dataset['swap'] ?? ''}`,
  );
  return { colourBlind: text.startsWith('colour-blind.'), swap: text.endsWith('.true') };
};

export const useTheme = (): Theme => useSyncExternalStore(subscribe, current);
