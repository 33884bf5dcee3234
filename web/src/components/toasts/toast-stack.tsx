import { Toast as Base } from '@base-ui/react/toast';
import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import Info from 'lucide-react/icons/info';
import X from 'lucide-react/icons/x';
import { useEffect } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import type { Toast } from './slice.ts';
import { classes } from '../../lib/classes.ts';
import './toasts.css';

const icons = { success: CircleCheck, error: CircleAlert, info: Info } as const;
const tones = { success: 'good', error: 'bad', info: 'accent' } as const;
const shownForMs = 6_000;
/** More toasts would cover the Close buttons of the positions. */
const most = 3;

type Props = Readonly<{
  toasts: readonly Toast[];
  live: HTMLElement;
  onClose: (id: string) => void;
}>;

/**
 * Keeps the stack in step with the store's list, which is the source of truth, and reports toasts that were closed or
 * timed out.
 */
const Follow = ({ toasts, onClose }: Omit<Props, 'live'>) => {
  const { add, close, toasts: shown } = Base.useToastManager<Toast>();
  useEffect(() => {
    const ids = new Set(shown.map(({ id }) => id));
    for (const toast of toasts) {
      if (ids.has(toast.id)) continue;
      add({
        id: toast.id,
        data: toast,
        timeout: toast.kind === 'error' || toast.stays === true ? 0 : shownForMs,
        onRemove: () => onClose(toast.id),
      });
    }
    const wanted = new Set(toasts.map(({ id }) => id));
    // Closes each toast only once: a closed one stays in `shown` until its card has gone.
    for (const { id, transitionStatus } of shown)
      if (!wanted.has(id) && transitionStatus !== 'ending') close(id);
  }, [toasts, shown, add, close, onClose]);
  return null;
};

const Card = ({ toast }: { toast: Base.Root.ToastObject<Toast> }) => {
  const { t } = useTranslation();
  if (toast.data === undefined) return null;
  const { kind, text, detail, params, at } = toast.data;
  const Icon = icons[kind];
  return (
    <Base.Root
      toast={toast}
      className={classes('toast raised row align-start', at === 'centre' && 'toast-centre')}
      role={kind === 'error' ? 'alert' : 'status'}
      // The library sets `role="dialog"`, but a live region is not modal.
      aria-modal={undefined}
      swipeDirection={['right', 'down']}
    >
      <Icon size={18} className={tones[kind]} aria-hidden="true" />
      <div className="grow break">
        <p>{t(text, params)}</p>
        {detail === null ? null : <p className="small muted">{detail}</p>}
      </div>
      {/* The library hides the button while the stack is folded; our stack never folds. */}
      <Base.Close className="icon-button" aria-label={t('Close')} aria-hidden={undefined}>
        <X size={16} aria-hidden="true" />
      </Base.Close>
    </Base.Root>
  );
};

const Cards = () => {
  const { toasts } = Base.useToastManager<Toast>();
  return toasts.map((toast) => <Card key={toast.id} toast={toast} />);
};

/** The toasts, bottom right; they do not time out while the pointer or the focus is on them, and F6 leads to them. */
export const ToastStack = ({ toasts, live, onClose }: Props) => {
  const { t } = useTranslation();
  return (
    <Base.Provider limit={most} timeout={shownForMs}>
      <Follow toasts={toasts} onClose={onClose} />
      {createPortal(
        // Each card is its own live region.
        <Base.Viewport className="toasts stack" aria-live="off" aria-label={t('Notifications')}>
          <Cards />
        </Base.Viewport>,
        live,
      )}
    </Base.Provider>
  );
};
