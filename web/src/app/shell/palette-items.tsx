import Check from 'lucide-react/icons/check';
import { useTranslation } from 'react-i18next';
import { setPalette, usePalette } from '../theme/mode.ts';

const Choice = ({ on, flip, children }: { on: boolean; flip: () => void; children: string }) => (
  <button
    type="button"
    role="menuitemcheckbox"
    aria-checked={on}
    className="menu-item"
    onClick={flip}
  >
    <span className="menu-tick">{on ? <Check size={15} aria-hidden="true" /> : null}</span>
    {children}
  </button>
);

/** How profit and loss are coloured: for colour-blind people, and for those to whom red means up. */
export const PaletteItems = () => {
  const { t } = useTranslation();
  const palette = usePalette();
  return (
    <>
      <Choice
        on={palette.colourBlind}
        flip={() => setPalette({ ...palette, colourBlind: !palette.colourBlind })}
      >
        {t('Colour-blind palette')}
      </Choice>
      <Choice on={palette.swap} flip={() => setPalette({ ...palette, swap: !palette.swap })}>
        {t('Swap red and green')}
      </Choice>
    </>
  );
};
