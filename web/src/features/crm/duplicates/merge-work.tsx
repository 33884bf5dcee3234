import { useTranslation } from 'react-i18next';
import { Facts } from '../../../components/layout/facts.tsx';
import { unknown } from '../../../lib/format/numbers.ts';
import { groupNames } from '../leads/group-names.ts';
import { worked, type MergeValues, type Pair, type Working } from './merging.ts';

/** `Sales, sale manager Marcus Lindqvist, sale agent Sofia Berg`. */
const useWords = () => {
  const { t } = useTranslation();
  return ({ group, manager, agent, retAgent }: Working): string => {
    const named = [
      manager && t('sale manager {{name}}', { name: manager.full_name ?? unknown }),
      agent && t('sale agent {{name}}', { name: agent.full_name ?? unknown }),
      retAgent && t('retention agent {{name}}', { name: retAgent.full_name ?? unknown }),
    ].filter((part) => part !== null);
    return [t(groupNames[group]), ...(named.length === 0 ? [t('unassigned')] : named)].join(', ');
  };
};

/** Who works on each of two leads, and who works on the remaining one. */
export const MergeWork = ({ values, pair }: Readonly<{ values: MergeValues; pair: Pair }>) => {
  const { t } = useTranslation();
  const words = useWords();
  const { after } = worked(values, pair);
  return (
    <Facts
      look="lines"
      name={t('Assignment')}
      facts={[
        ...pair.map((lead) => ({
          label: `#${String(lead.number ?? unknown)}`,
          value: words(lead),
        })),
        { label: t('After merging'), value: words(after) },
      ]}
    />
  );
};
