import X from 'lucide-react/icons/x';
import { useEffect, useId, useLayoutEffect, useRef, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../button/button.tsx';
import { isTopLayer, openLayer } from './modal-stack.ts';
import './dialog.css';

type Props = Readonly<{
  title: string;
  /** Without it the dialog has no cross and ignores Esc: it must be answered. */
  onClose?: () => void;
  /** `palette` stands at a fixed height, so that a list in it may grow and shrink. */
  shape?: 'window' | 'sheet' | 'drawer' | 'palette';
  wide?: boolean;
  /** `alertdialog` for questions that must be answered now. */
  role?: 'dialog' | 'alertdialog';
  /** Drawers say their title to screen readers only. */
  bare?: boolean;
  describedBy?: string;
  foot?: ReactNode;
  children?: ReactNode;
}>;

/** A modal window, a bottom sheet or a drawer. Everything under it is inert; Esc and a press beside it close it. */
export const Dialog = ({
  title,
  onClose,
  shape = 'window',
  wide = false,
  role = 'dialog',
  bare = false,
  describedBy,
  foot,
  children,
}: Props) => {
  const { t } = useTranslation();
  const layer = useRef<HTMLDivElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const titleId = useId();
  useLayoutEffect(() => {
    if (layer.current === null || panel.current === null) return undefined;
    return openLayer(layer.current, panel.current);
  }, []);
  useEffect(() => {
    if (onClose === undefined) return undefined;
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented && isTopLayer(layer.current)) onClose();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [onClose]);
  return createPortal(
    <div
      ref={layer}
      className={`dialog-scrim${shape === 'window' ? '' : ` dialog-${shape}`}`}
      role="presentation"
      onPointerDown={(event) => {
        if (event.target === event.currentTarget) onClose?.();
      }}
    >
      <div
        ref={panel}
        className={`dialog${wide ? ' dialog-wide' : ''}`}
        role={role}
        aria-modal="true"
        aria-labelledby={titleId}
        aria-describedby={describedBy}
        tabIndex={-1}
      >
        {bare ? (
          <h2 className="visually-hidden" id={titleId}>
            {title}
          </h2>
        ) : (
          <div className="dialog-head">
            <h2 className="dialog-title" id={titleId}>
              {title}
            </h2>
            {onClose === undefined ? null : (
              <IconButton name={t('Close')} onClick={onClose}>
                <X size={18} aria-hidden="true" />
              </IconButton>
            )}
          </div>
        )}
        {children === undefined ? null : (
          <div className={bare ? 'dialog-bare' : 'dialog-body'}>{children}</div>
        )}
        {foot === undefined ? null : <div className="dialog-foot">{foot}</div>}
      </div>
    </div>,
    document.getElementById('overlays') ?? document.body,
  );
};
