import { useEffect, useRef } from 'react';
import type { GridSlotProps } from '@mui/x-data-grid';
import '../form/form.css';

/** The grid's selection checkboxes, in the style of our own. */
export const GridCheckbox = ({
  checked,
  indeterminate = false,
  disabled,
  onChange,
  onClick,
  onKeyDown,
  onMouseDown,
  tabIndex,
  slotProps,
  name,
}: GridSlotProps['baseCheckbox']) => {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (input.current !== null) input.current.indeterminate = indeterminate;
  }, [indeterminate]);
  const { ref: _theirs, ...htmlInput } = slotProps?.htmlInput ?? {};
  return (
    <input
      {...htmlInput}
      ref={input}
      type="checkbox"
      className="checkbox-box"
      name={name}
      checked={checked ?? false}
      disabled={disabled}
      tabIndex={tabIndex}
      onChange={onChange}
      onClick={onClick}
      // The grid's own handler keeps Space from the grid, which would treat it as scrolling and not toggle the
      // checkbox.
      onKeyDown={onKeyDown}
      onMouseDown={onMouseDown}
    />
  );
};
