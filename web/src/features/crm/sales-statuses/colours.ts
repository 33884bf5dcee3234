import type { LeadStatusColour } from '../../../../../domain/shared/crm/types.ts';
import type { ChipTone } from '../../../components/chip/chip.tsx';

/** How a sales status' colour is shown. */
export const toneOfColour: Readonly<Record<LeadStatusColour, ChipTone>> = {
  green: 'success',
  blue: 'accent',
  amber: 'warn',
  red: 'danger',
  grey: 'muted',
};

/** What the colours are called. */
export const colourLabels: Readonly<Record<LeadStatusColour, string>> = {
  green: 'Green',
  blue: 'Blue',
  amber: 'Amber',
  red: 'Red',
  grey: 'Grey',
};
