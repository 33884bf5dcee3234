import { classes } from '../../lib/classes.ts';

/** Class of a control's frame: invalid, disabled, or small as in a table or a filter bar. */
export const boxClass = (invalid: boolean, off = false, small = false): string =>
  classes(
    'field-box',
    invalid && 'field-box-invalid',
    off && 'field-box-off',
    small && 'field-box-small',
  );
