import type { ReactNode } from 'react';
import type { DepositStatus } from '../../../../domain/shared/payments/types.ts';
import type { WalletMode } from '../../../../domain/shared/trading/types.ts';
import { useTranslation } from 'react-i18next';
import './chip.css';

export type ChipTone = 'neutral' | 'muted' | 'success' | 'danger' | 'warn' | 'accent';

/** A state in one or two words; the colour never says anything that the words do not. */
export const Chip = ({
  tone = 'neutral',
  dot = false,
  children,
}: {
  tone?: ChipTone;
  dot?: boolean;
  children: ReactNode;
}) => <span className={`chip chip-${tone}${dot ? ' chip-dot' : ''}`}>{children}</span>;

/** Chip of a wallet's mode: demo has the warning colour, real is plain (look.md, Numbers and words). */
export const ModeChip = ({ mode }: { mode: WalletMode }) => {
  const { t } = useTranslation();
  return (
    <Chip tone={mode === 'demo' ? 'warn' : 'neutral'}>
      {mode === 'demo' ? t('Demo') : t('Real')}
    </Chip>
  );
};

/** Status of a payment or a document; pending, approved and declined have the colours of customer.md section 9. */
export const StatusChip = ({
  status,
}: {
  status: 'pending' | 'approved' | 'declined' | 'cancelled' | DepositStatus;
}) => {
  const { t } = useTranslation();
  const shown = {
    pending: ['warn', t('Pending')],
    approved: ['success', t('Approved')],
    declined: ['danger', t('Declined')],
    cancelled: ['muted', t('Cancelled')],
    expired: ['muted', t('Expired')],
    held: ['warn', t('Held')],
    refunded: ['neutral', t('Refunded')],
    charged_back: ['danger', t('Charged back')],
  } as const;
  const [tone, word] = shown[status];
  return <Chip tone={tone}>{word}</Chip>;
};
