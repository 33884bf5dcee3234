import { useTranslation } from 'react-i18next';
import { unknown } from '../../lib/format/numbers.ts';
import { ModeChip } from '../chip/chip.tsx';
import { Row } from '../layout/layout.tsx';

type Props = Readonly<{
  wallet: Readonly<{ mode: 'demo' | 'real'; number: number | null }>;
  /** Its currency, or its owner. */
  beside: string;
}>;

/** Names a wallet: 'Demo  Wallet #12 · USD'. */
export const WalletLine = ({ wallet: { mode, number }, beside }: Props) => {
  const { t } = useTranslation();
  return (
    <Row wrap className="small">
      <ModeChip mode={mode} />
      <span className="muted">
        {`${t('Wallet #{{number}}', { number: number ?? unknown })} · ${beside}`}
      </span>
    </Row>
  );
};
