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

/** Applies a theme and stores the choice; the server renders the next page with it. */
export const setTheme = (theme: Theme): void => {
  root.dataset['theme'] = theme;
  writeCookie(themeCookie, theme);
  tell();
};

/**
 * The default if nobody chose a theme: dark for customers and signed-out pages, light for staff, as the server renders
 * them too (web.md).
 */
export const followRole = (roleId: RoleId): void => {
  if (readCookie(themeCookie) !== null) return;
  root.dataset['theme'] = isCustomer(roleId) ? 'dark' : 'light';
  tell();
};

export type Palette = Readonly<{ colourBlind: boolean; swap: boolean }>;

/**
 * Sets the colours of profit and loss: the usual ones or ones for colour-blind people, and which colour means which.
 */
export const setPalette = (choice: Palette): void => {
  root.dataset['palette'] = choice.colourBlind ? 'colour-blind' : 'usual';
  root.dataset['swap'] = String(choice.swap);
  writeCookie('daybook_palette', `${root.dataset['palette']}.${root.dataset['swap']}`);
  tell();
};

/** Applies the palette chosen earlier; called once before the first paint. */
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
