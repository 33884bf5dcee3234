import { useCallback, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { useOverlays } from '../overlay/load-overlays.ts';
import { toastClosed, toastShown, type Toast, type ToastKind } from './slice.ts';

/** Shows the toasts in `#live`, beside `#root`, so that an open dialog does not silence them. */
export const Toasts = () => {
  const toasts = useSelector((state: { toasts: readonly Toast[] }) => state.toasts);
  const dispatch = useDispatch();
  const [wanted, setWanted] = useState(false);
  if (toasts.length > 0 && !wanted) setWanted(true);
  const overlays = useOverlays(wanted);
  const onClose = useCallback((id: string) => void dispatch(toastClosed(id)), [dispatch]);
  const live = document.getElementById('live');
  if (live === null || overlays === null || !wanted) return null;
  return <overlays.ToastStack toasts={toasts} live={live} onClose={onClose} />;
};

/** `const toast = useToast(); toast('success', 'Order Placed Successfully')`. Errors stay until they are closed. */
export const useToast = () => {
  const dispatch = useDispatch();
  return (kind: ToastKind, text: string, params: Toast['params'] = {}) => {
    dispatch(toastShown({ kind, text, params }));
  };
};
