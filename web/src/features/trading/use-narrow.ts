import { useMedia } from '../../lib/use-media.ts';

/** Whether the terminal has the width of a phone: bottom tabs, cards and a bottom sheet (look.md, Frames). */
export const useNarrow = (): boolean => useMedia('(max-width: 719.98px)');

/** Whether the list is a drawer and the top bar must scroll its figures. */
export const useMiddling = (): boolean => useMedia('(min-width: 720px) and (max-width: 1199.98px)');
