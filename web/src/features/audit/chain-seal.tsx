import CircleCheck from 'lucide-react/icons/circle-check';
import ShieldAlert from 'lucide-react/icons/shield-alert';
import { useTranslation } from 'react-i18next';
import type { AuditDetail } from '../../../../query/audit/contract.ts';
import { CopyButton } from '../../components/copy/copy-button.tsx';
import { hint } from '../../components/hint/hint.ts';

const groupsShown = 4;

/** Hex in groups of four; a long one is reduced to its two ends. */
const hexOf = (hash: string): string => {
  const groups = hash.match(/.{1,4}/g) ?? [];
  if (groups.length <= groupsShown * 2) return groups.join(' ');
  return `${groups.slice(0, groupsShown).join(' ')} … ${groups.slice(-2).join(' ')}`;
};

/**
 * Whether the event is unchanged since it was appended: its recomputed hash, or a warning that cannot be overlooked.
 */
export const ChainSeal = ({ event: { verified, hash, position } }: { event: AuditDetail }) => {
  const { t } = useTranslation();
  const value = (
    <>
      <span className="number muted" {...hint(hash, 'reach')}>
        {hexOf(hash)}
      </span>
      <CopyButton text={hash} name={t('Copy hash')} />
    </>
  );
  if (verified) {
    return (
      <div className="row wrap">
        <span className="row inline heading good">
          <CircleCheck size={16} aria-hidden="true" />
          {t('Chain verified')}
        </span>
        {value}
      </div>
    );
  }
  return (
    <div className="audit-alarm notice notice-danger row align-start" role="alert">
      <ShieldAlert size={22} aria-hidden="true" />
      <div>
        <p className="strong">{t('The chain is broken at position {{position}}', { position })}</p>
        <p>
          {t(
            'The stored hash does not match this event and the one before it: the log was changed after it was written. Do not trust later events, leave the server as it is, and run the full check (npm run verify).',
          )}
        </p>
        <p className="row wrap">{value}</p>
      </div>
    </div>
  );
};
