import { useOverlays } from '../overlay/load-overlays.ts';
import type { OptionPickerProps } from './option-list.tsx';

/** A searchable select, for a popover or a palette: typing narrows it, arrows move, Enter chooses. */
export const OptionPicker = (props: OptionPickerProps) => {
  const overlays = useOverlays();
  return overlays === null ? null : <overlays.OptionList {...props} />;
};
