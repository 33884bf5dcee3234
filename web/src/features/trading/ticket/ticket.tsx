import X from 'lucide-react/icons/x';
import { useCallback, useLayoutEffect, useRef, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useGetUserQuery } from '../../../app/session/api.ts';
import { useAppDispatch, useAppSelector } from '../../../app/store.ts';
import { IconButton } from '../../../components/button/button.tsx';
import { Chip } from '../../../components/chip/chip.tsx';
import { Dialog } from '../../../components/dialog/dialog.tsx';
import { Row } from '../../../components/layout/layout.tsx';
import { instrumentName } from '../../../lib/format/quotes.ts';
import { selectTicket, terminalActions } from '../terminal-slice.ts';
import type { Instrument } from '../types.ts';
import { useInstrument } from '../use-instrument.ts';
import { useNarrow } from '../use-narrow.ts';
import { TicketBody } from './ticket-body.tsx';

const WalletChip = () => {
  const { t } = useTranslation();
  const { data } = useGetUserQuery();
  const wallet = data?.activeBalance;
  if (wallet === null || wallet === undefined) return null;
  return (
    <Chip tone={wallet.mode === 'demo' ? 'warn' : 'neutral'}>
      {wallet.mode === 'demo' ? t('Demo') : t('Real')} · {wallet.currency}
    </Chip>
  );
};

/** Returns the focus to where it was when the ticket was opened, unless the person has moved it elsewhere. */
const useFocusBack = (region: { current: HTMLElement | null }): void => {
  useLayoutEffect(() => {
    const before = document.activeElement;
    const shown = region.current;
    return () => {
      const stillInside =
        shown?.contains(document.activeElement) === true ||
        document.activeElement === document.body;
      if (!stillInside || !(before instanceof HTMLElement && before.isConnected)) return;
      before.focus();
      // If the ticket was opened from the drawer, that is closed now and cannot take the focus.
      if (document.activeElement !== before) document.querySelector('h1')?.focus();
    };
  }, [region]);
};

type TicketProps = Readonly<{ instrument: Instrument; title: string; onClose: () => void }>;

const TicketRegion = ({ instrument, title, onClose }: TicketProps) => {
  const { t } = useTranslation();
  const region = useRef<HTMLElement>(null);
  useFocusBack(region);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    // Keys in a popup of the ticket bubble here through React, but the popup closes itself.
    if (!(event.target instanceof Node && event.currentTarget.contains(event.target))) return;
    event.stopPropagation();
    onClose();
  };
  return (
    <section className="t-ticket raised" ref={region} aria-label={title} onKeyDown={onKeyDown}>
      <header className="t-ticket-head row edge-below">
        <h2 className="heading">{title}</h2>
        <WalletChip />
        <span className="caption push">
          {t('Leverage')} <span className="number">1:{instrument.leverage}</span>
        </span>
        <IconButton size="small" name={t('Close')} onClick={onClose}>
          <X size={16} aria-hidden="true" />
        </IconButton>
      </header>
      <TicketBody instrument={instrument} onDone={onClose} />
    </section>
  );
};

const TicketSheet = ({ instrument, title, onClose }: TicketProps) => {
  const { t } = useTranslation();
  return (
    <Dialog shape="sheet" title={title} onClose={onClose}>
      <Row as="p" justify="between" className="caption below">
        <WalletChip />
        <span>
          {t('Leverage')} <span className="number">1:{instrument.leverage}</span>
        </span>
      </Row>
      <TicketBody instrument={instrument} onDone={onClose} />
    </Dialog>
  );
};

/** The order ticket: a region beside the price axis, on phones a bottom sheet (web.md, For everybody). */
export const Ticket = () => {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const narrow = useNarrow();
  const type = useAppSelector((state) => selectTicket(state)?.type ?? null);
  const instrument = useInstrument();
  const onClose = useCallback(() => void dispatch(terminalActions.ticketClosed()), [dispatch]);
  if (type === null || instrument === null) return null;
  const name = instrumentName(instrument.name);
  const title =
    type === 'buy'
      ? t('Buy {{instrument}}', { instrument: name })
      : t('Sell {{instrument}}', { instrument: name });
  return narrow ? (
    <TicketSheet instrument={instrument} title={title} onClose={onClose} />
  ) : (
    <TicketRegion instrument={instrument} title={title} onClose={onClose} />
  );
};
