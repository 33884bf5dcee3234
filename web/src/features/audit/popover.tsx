import Plus from 'lucide-react/icons/plus';
import { useCallback, useEffect, useId, useRef, useState, type ReactNode } from 'react';

type Props = Readonly<{ label: string; word: string; children: (close: () => void) => ReactNode }>;

/** A small panel under its button: Esc and a press elsewhere close it, and the focus goes back. */
export const Popover = ({ label, word, children }: Props) => {
  const [open, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  const close = useCallback(() => {
    setOpen(false);
    button.current?.focus();
  }, []);
  useEffect(() => {
    if (!open) return undefined;
    const outside = ({ target }: PointerEvent) => {
      if (target instanceof Node && box.current?.contains(target) !== true) setOpen(false);
    };
    document.addEventListener('pointerdown', outside);
    return () => document.removeEventListener('pointerdown', outside);
  }, [open]);
  return (
    <div
      ref={box}
      className="audit-popover-box"
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !open) return;
        event.preventDefault();
        event.stopPropagation();
        close();
      }}
      onBlur={({ relatedTarget }) => {
        if (relatedTarget instanceof Node && box.current?.contains(relatedTarget) !== true)
          setOpen(false);
      }}
    >
      <button
        ref={button}
        type="button"
        className="audit-add"
        aria-label={label}
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
      >
        <Plus size={13} aria-hidden="true" />
        {word}
      </button>
      {open ? (
        <div id={id} className="audit-popover" role="dialog" aria-label={label}>
          {children(close)}
        </div>
      ) : null}
    </div>
  );
};
