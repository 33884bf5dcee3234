import type { ReactNode } from 'react';
import { useMedia } from '../../lib/use-media.ts';
import { Dialog } from '../dialog/dialog.tsx';
import './master-detail.css';

type Props = Readonly<{
  /** Title of the detail when it is shown over the list. */
  title: string;
  /** The open detail; `null` for none. */
  detail: ReactNode;
  onClose: () => void;
  /** The list. */
  children: ReactNode;
}>;

/** Whether there is room for a detail beside the list. */
export const useIsBeside = (): boolean => useMedia('(min-width: 1200px)');

/**
 * A list and its open row: side by side, each with its own scroll; on narrower screens the detail covers the list, on
 * phones as a sheet.
 */
export const MasterDetail = ({ title, detail, onClose, children }: Props) => {
  const isBeside = useIsBeside();
  const isPhone = useMedia('(max-width: 719px)');
  const isOpen = detail !== null;
  return (
    <div className={isOpen && isBeside ? 'master-detail grid gap-0' : undefined}>
      <div>{children}</div>
      {isOpen && isBeside ? <aside>{detail}</aside> : null}
      {isOpen && !isBeside ? (
        <Dialog title={title} shape={isPhone ? 'sheet' : 'window'} bare wide onClose={onClose}>
          {detail}
        </Dialog>
      ) : null}
    </div>
  );
};
