import { AlertDialog } from '@base-ui/react/alert-dialog';
import { Dialog as Base } from '@base-ui/react/dialog';
import X from 'lucide-react/icons/x';
import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLeavingGuard } from '../../lib/leaving.ts';
import { Button, IconButton } from '../button/button.tsx';
import { overlaysRoot } from '../overlay/overlays-root.ts';
import { useOpenDialog, useWayBack } from './dialog-stack.ts';
import { InsideDialog, type DialogProps, type Typed } from './dialog-types.ts';
import './dialog.css';

const fields =
  'input:not([disabled], [type="checkbox"], [type="radio"], [type="file"]), textarea:not([disabled]), [role="combobox"]';

/**
 * The marked element, or else the first field to type in; not on touch screens, whose keyboard would cover the dialog.
 */
const firstFocus = (popup: HTMLElement | null): HTMLElement | null =>
  popup?.querySelector<HTMLElement>('[data-autofocus]') ??
  (window.matchMedia('(pointer: coarse)').matches
    ? null
    : (popup?.querySelector<HTMLElement>(fields) ?? null));

const Head = ({ title, bare, onClose }: Pick<DialogProps, 'title' | 'bare' | 'onClose'>) => {
  const { t } = useTranslation();
  if (bare === true) return <Base.Title className="visually-hidden">{title}</Base.Title>;
  return (
    <div className="dialog-head row align-start gap-3">
      <Base.Title className="grow">{title}</Base.Title>
      {onClose === undefined ? null : (
        <IconButton name={t('Close')} onClick={onClose}>
          <X size={18} aria-hidden="true" />
        </IconButton>
      )}
    </div>
  );
};

const Frame = (props: DialogProps) => {
  const { title, onClose, shape = 'window', wide = false, role = 'dialog', bare, foot } = props;
  const isWhole = bare === true || props.hasForm === true;
  const popup = useRef<HTMLDivElement>(null);
  const isTop = useOpenDialog();
  const wayBack = useWayBack(popup);
  const Root = role === 'alertdialog' ? AlertDialog.Root : Base.Root;
  return (
    <Root
      open
      onOpenChange={(_open, details) => {
        if (onClose !== undefined && isTop()) onClose();
        else details.cancel();
      }}
    >
      <Base.Portal container={overlaysRoot()}>
        <Base.Backdrop className="dialog-scrim" forceRender />
        <Base.Viewport className={`dialog-layer${shape === 'window' ? '' : ` dialog-${shape}`}`}>
          <Base.Popup
            ref={popup}
            className={`dialog stack gap-0 raised${wide ? ' dialog-wide' : ''}`}
            aria-modal="true"
            aria-describedby={props.describedBy}
            initialFocus={() => firstFocus(popup.current)}
            finalFocus={wayBack}
          >
            <Head title={title} bare={bare ?? false} {...(onClose && { onClose })} />
            {props.children === undefined ? null : (
              <div className={isWhole ? 'stack gap-0 grow fill' : 'dialog-body'}>
                {props.children}
              </div>
            )}
            {foot === undefined ? null : <div className="dialog-foot row justify-end">{foot}</div>}
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Root>
  );
};

type QuestionProps = Readonly<{ isSent: boolean; onStay: () => void; onLeave: () => void }>;

const Question = ({ isSent, onStay, onLeave }: QuestionProps) => {
  const { t } = useTranslation();
  return (
    <Frame
      title={t('Discard what you typed?')}
      role="alertdialog"
      onClose={onStay}
      foot={
        <>
          <Button data-autofocus onClick={onStay}>
            {t('Keep editing')}
          </Button>
          <Button kind="danger" onClick={onLeave}>
            {t('Discard')}
          </Button>
        </>
      }
    >
      <p className="muted">
        {isSent ? t('It is being sent and may still be carried out.') : t('It has not been saved.')}
      </p>
    </Frame>
  );
};

/** What to do after the person agrees to discard the input. */
type Leave = () => void;
const nothingElse: Leave = () => undefined;

/** The dialog itself, and the question before closing it or leaving the page discards input. */
export const DialogWindow = ({ onClose, ...rest }: DialogProps) => {
  const [typed, setTyped] = useState<Typed>(false);
  const isTyped = typed !== false;
  const [asked, setAsked] = useState<Leave | null>(null);
  const latest = useRef({ onClose, isTyped });
  useLayoutEffect(() => {
    latest.current = { onClose, isTyped };
  }, [onClose, isTyped]);
  const ask = useCallback((leave: Leave) => setAsked(() => leave), []);
  useLeavingGuard(isTyped && onClose !== undefined, ask);
  const inside = useMemo(
    () => ({
      close: () => (latest.current.isTyped ? ask(nothingElse) : latest.current.onClose?.()),
      typed: setTyped,
    }),
    [ask],
  );
  const discard = (leave: Leave) => {
    onClose?.();
    leave();
  };
  return (
    <InsideDialog value={inside}>
      <Frame {...rest} {...(onClose === undefined ? {} : { onClose: inside.close })} />
      {asked === null ? null : (
        <Question
          isSent={typed === 'being sent'}
          onStay={() => setAsked(null)}
          onLeave={() => discard(asked)}
        />
      )}
    </InsideDialog>
  );
};
