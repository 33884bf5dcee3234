import type { TFunction } from 'i18next';
import type { MenuItem } from '../../components/menu/menu-items.ts';
import { setPalette, type Palette } from '../theme/mode.ts';

/** How profit and loss are coloured: for colour-blind people, and for those to whom red means up. */
export const paletteItems = (t: TFunction, palette: Palette): readonly MenuItem[] => [
  {
    kind: 'check',
    label: t('Colour-blind palette'),
    checked: palette.colourBlind,
    onChoose: () => setPalette({ ...palette, colourBlind: !palette.colourBlind }),
  },
  {
    kind: 'check',
    label: t('Swap red and green'),
    checked: palette.swap,
    onChoose: () => setPalette({ ...palette, swap: !palette.swap }),
  },
];
