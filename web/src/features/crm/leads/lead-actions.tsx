import Eye from 'lucide-react/icons/eye';
import StickyNote from 'lucide-react/icons/sticky-note';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { LeadItem } from '../../../../../query/crm/contract.ts';
import { IconButton } from '../../../components/button/button.tsx';
import { historyAddress } from '../../../lib/audit-address.ts';
import { HistoryLink } from '../../../components/row-link/row-link.tsx';
import { hint } from '../../../components/hint/hint.ts';
import { leadName } from './lead-cells.tsx';

type Props = Readonly<{
  lead: LeadItem;
  showsCustomer: boolean;
  /** The audit is read by role 1 alone. */
  showsHistory: boolean;
  onNotes: (lead: LeadItem) => void;
}>;

const ViewUser = ({ lead }: { lead: LeadItem }) => {
  const { t } = useTranslation();
  if (lead.linked === null) {
    return (
      <IconButton name={t('View User')} off={t('This lead is not a customer yet')}>
        <Eye size={16} aria-hidden="true" />
      </IconButton>
    );
  }
  return (
    <Link
      className="icon-button"
      to={`/admin/customers/edit/${lead.linked.id}`}
      aria-label={`${t('View User')}: ${leadName(lead)}`}
      {...hint(t('View User'), 'told')}
    >
      <Eye size={16} aria-hidden="true" />
    </Link>
  );
};

/** What can be done with one lead. */
export const LeadActions = ({ lead, showsCustomer, showsHistory, onNotes }: Props) => {
  const { t } = useTranslation();
  const name = leadName(lead);
  return (
    <>
      <IconButton name={t('Notes of {{name}}', { name })} onClick={() => onNotes(lead)}>
        <StickyNote size={16} aria-hidden="true" />
      </IconButton>
      {showsCustomer ? <ViewUser lead={lead} /> : null}
      {showsHistory ? <HistoryLink to={historyAddress(lead.id)} of={name} /> : null}
    </>
  );
};
