import X from 'lucide-react/icons/x';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../components/button/button.tsx';
import type { KnownActors } from './filter-values.ts';
import { shortId } from './cause-chain.tsx';
import { auditFilterNames, type AuditFilter } from '../../lib/audit-address.ts';
import type { AuditState } from './use-audit.ts';
import { hint } from '../../components/hint/hint.ts';

const shortStream = (stream: string): string =>
  stream.replace(/[0-9a-f]{8}-[0-9a-f-]{27}$/, (id) => `${id.slice(0, 8)}…`);

const shown: Readonly<Partial<Record<AuditFilter, (value: string) => string>>> = {
  stream: shortStream,
  record: shortId,
  user: shortId,
  correlation: shortId,
  after: (value) => value.replace('T', ' ').replace(/(:00)?(\.0+)?Z$/, ''),
  before: (value) => value.replace('T', ' ').replace(/(:00)?(\.0+)?Z$/, ''),
};

const Chip = ({
  name,
  value,
  title,
  onRemove,
}: {
  name: string;
  value: string;
  title: string;
  onRemove: () => void;
}) => {
  const { t } = useTranslation();
  return (
    <li className="audit-chip chip chip-accent" {...hint(title)}>
      <span className="cut">
        {name}: <b>{value}</b>
      </span>
      <IconButton
        size="tiny"
        name={t('Remove filter {{name}}', { name: `${name}: ${value}` })}
        onClick={onRemove}
      >
        <X size={13} aria-hidden="true" />
      </IconButton>
    </li>
  );
};

/** The active filters of the audit; each can be removed. */
export const FilterChips = ({
  audit: { list },
  actors,
}: {
  audit: AuditState;
  actors: KnownActors;
}) => {
  const { t } = useTranslation();
  const { filters } = list.query;
  const names: Readonly<Record<AuditFilter, string>> = {
    actor: t('actor'),
    type: t('type'),
    stream: t('stream'),
    record: t('record'),
    user: t('customer'),
    correlation: t('request'),
    outcome: t('outcome'),
    readings: t('readings'),
    after: t('after'),
    before: t('before'),
  };
  const valueOf = (filter: AuditFilter, value: string): string => {
    if (filter === 'actor') return actors.get(value) ?? shortId(value);
    if (filter === 'outcome') return value === 'refused' ? t('refused') : t('done');
    if (filter === 'readings') return t('shown');
    return shown[filter]?.(value) ?? value;
  };
  const set = auditFilterNames.flatMap((filter) => {
    const value = filters[filter];
    return value === undefined ? [] : [{ filter, value }];
  });
  if (set.length === 0) return null;
  return (
    <ul className="row wrap" aria-label={t('Filters')}>
      {set.map(({ filter, value }) => (
        <Chip
          key={filter}
          name={names[filter]}
          value={valueOf(filter, value)}
          title={value}
          onRemove={() => list.setFilter(filter, '')}
        />
      ))}
    </ul>
  );
};
