import { useCallback, useEffect } from 'react';
import { useAppDispatch, useAppSelector } from '../../../app/store.ts';
import { lazyModule } from '../../../lib/lazy-module.ts';
import { useStyleOf } from '../positions/instrument-styles.ts';
import { selectTerminal, terminalActions } from '../terminal-slice.ts';
import { useOpenOrders } from '../use-open-orders.ts';
import { ShortcutsDialog } from './shortcuts-dialog.tsx';

/** These load after the screen, before anybody presses Close or edits a level. */
const closing = lazyModule(() => import('./close-dialog.tsx'));
const rarer = lazyModule(() => import('./rarer-dialogs.ts'));
const editing = lazyModule(() => import('./level-dialog.tsx'));

/** Shows the dialog that the screen requests. A dialog about an order that closed meanwhile disappears. */
export const TerminalDialogs = () => {
  const dispatch = useAppDispatch();
  const { dialog } = useAppSelector(selectTerminal);
  const { data: orders } = useOpenOrders();
  const styleOf = useStyleOf();
  const onClose = useCallback(() => void dispatch(terminalActions.dialogClosed()), [dispatch]);
  const orderId = dialog !== null && 'orderId' in dialog ? dialog.orderId : null;
  const order = orders?.find(({ id }) => id === orderId) ?? null;
  const gone = orderId !== null && orders !== undefined && order === null;
  useEffect(() => {
    if (gone) onClose();
  }, [gone, onClose]);
  const close = closing.use();
  const rare = rarer.use();
  const edit = editing.use();
  if (dialog === null) return null;
  if (dialog.kind === 'shortcuts') return <ShortcutsDialog onClose={onClose} />;
  if (dialog.kind === 'settings')
    return rare === null ? null : <rare.SettingsDialog onClose={onClose} />;
  if (dialog.kind === 'close-many')
    return rare === null || orders === undefined ? null : (
      <rare.CloseManyDialog orders={orders} onClose={onClose} />
    );
  if (order === null) return null;
  if (dialog.kind === 'close')
    return close === null ? null : (
      <close.CloseDialog key={order.id} order={order} style={styleOf(order)} onClose={onClose} />
    );
  if (dialog.kind === 'trail')
    return rare === null ? null : (
      <rare.TrailDialog key={order.id} order={order} style={styleOf(order)} onClose={onClose} />
    );
  return edit === null ? null : (
    <edit.LevelDialog
      key={`${order.id}.${dialog.level}`}
      order={order}
      kind={dialog.level}
      style={styleOf(order)}
      onClose={onClose}
    />
  );
};
