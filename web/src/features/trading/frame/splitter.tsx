import { useEffect, useRef, type KeyboardEvent, type PointerEvent } from 'react';

type SplitterProps = Readonly<{
  /** Direction of the line: a vertical line divides left from right. */
  orientation: 'vertical' | 'horizontal';
  name: string;
  value: number;
  min: number;
  max: number;
  /** The size that a double click restores. */
  standard: number;
  onChange: (px: number) => void;
}>;

const keyStepPx = 16;

/** A line that resizes the panel before it (vertical) or below it (horizontal), by pointer or arrow keys. */
export const Splitter = ({
  orientation,
  name,
  value,
  min,
  max,
  standard,
  onChange,
}: SplitterProps) => {
  const start = useRef<Readonly<{ at: number; value: number }> | null>(null);
  const clamp = (px: number): number => Math.round(Math.min(max, Math.max(min, px)));
  const along = (event: PointerEvent): number =>
    orientation === 'vertical' ? event.clientX : event.clientY;
  // A vertical line's panel grows in reading direction, a horizontal line's upwards.
  const sign = (): 1 | -1 =>
    orientation === 'horizontal' ? -1 : document.documentElement.dir === 'rtl' ? -1 : 1;
  useEffect(() => {
    if (value > max || value < min) onChange(clamp(value));
  });
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    onChange(clamp(value + step * sign() * keyStepPx));
  };
  return (
    <div
      className="t-splitter"
      role="separator"
      tabIndex={0}
      aria-orientation={orientation}
      aria-label={name}
      aria-valuenow={Math.round(value)}
      aria-valuemin={min}
      aria-valuemax={max}
      onKeyDown={onKeyDown}
      onDoubleClick={() => onChange(standard)}
      onPointerDown={(event) => {
        start.current = { at: along(event), value };
        event.currentTarget.setPointerCapture(event.pointerId);
        event.currentTarget.dataset['dragging'] = 'true';
      }}
      onPointerMove={(event) => {
        if (start.current !== null)
          onChange(clamp(start.current.value + (along(event) - start.current.at) * sign()));
      }}
      onPointerUp={(event) => {
        start.current = null;
        delete event.currentTarget.dataset['dragging'];
      }}
    />
  );
};
