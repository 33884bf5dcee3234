import type { LeadStatusColour } from '../../../../../domain/shared/crm/types.ts';
import type { ChipTone } from '../../../components/chip/chip.tsx';

/** The chip tone of a sales status' colour. */
export const toneOfColour: Readonly<Record<LeadStatusColour, ChipTone>> = {
  green: 'success',
  blue: 'accent',
  amber: 'warn',
  red: 'danger',
  grey: 'muted',
};

/** The names of the colours. */
export const colourLabels: Readonly<Record<LeadStatusColour, string>> = {
  green: 'Green',
  blue: 'Blue',
  amber: 'Amber',
  red: 'Red',
  grey: 'Grey',
};
