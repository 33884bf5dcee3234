import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import Info from 'lucide-react/icons/info';
import X from 'lucide-react/icons/x';
import { useEffect } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { toastClosed, toastShown, type Toast, type ToastKind } from './slice.ts';
import './toasts.css';

const icons = { success: CircleCheck, error: CircleAlert, info: Info } as const;
const shownForMs = 6_000;

const ToastCard = ({ toast }: { toast: Toast }) => {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const Icon = icons[toast.kind];
  useEffect(() => {
    if (toast.kind === 'error') return undefined;
    const timer = setTimeout(() => dispatch(toastClosed(toast.id)), shownForMs);
    return () => clearTimeout(timer);
  }, [toast, dispatch]);
  return (
    <div className={`toast toast-${toast.kind}`} role={toast.kind === 'error' ? 'alert' : 'status'}>
      <Icon size={18} aria-hidden="true" />
      <span className="toast-text">
        {t(toast.text, toast.params)}
        {toast.detail === null ? null : <span className="toast-detail">{toast.detail}</span>}
      </span>
      <button
        type="button"
        className="icon-button"
        aria-label={t('Close')}
        onClick={() => dispatch(toastClosed(toast.id))}
      >
        <X size={16} aria-hidden="true" />
      </button>
    </div>
  );
};

/** Shows what was said, bottom right, in `#live`: beside `#root`, so that an open dialog does not silence it. */
export const Toasts = () => {
  const toasts = useSelector((state: { toasts: readonly Toast[] }) => state.toasts);
  const live = document.getElementById('live');
  if (live === null) return null;
  return createPortal(
    <div className="toasts">
      {toasts.map((toast) => (
        <ToastCard key={toast.id} toast={toast} />
      ))}
    </div>,
    live,
  );
};

/** `const toast = useToast(); toast('success', 'Order Placed Successfully')`. Errors stay until they are closed. */
export const useToast = () => {
  const dispatch = useDispatch();
  return (kind: ToastKind, text: string, params: Toast['params'] = {}) => {
    dispatch(toastShown({ kind, text, params }));
  };
};
