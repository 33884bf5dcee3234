import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { differencesFiltered } from '../../../../../domain/shared/lists/filtered-books.ts';
import { gatewayNames } from '../../../../../domain/shared/payments/types.ts';
import { FilterSegments } from '../../../components/list/filter-segments.tsx';
import { ListPage } from '../../../components/page/list-page.tsx';
import { settlementsApi } from './api.ts';
import { useDifferenceActs } from './difference-acts.tsx';
import { lineCell, lineColumns } from './line-columns.tsx';

const ofFile = [
  lineCell.cell(
    'gateway',
    'FILE',
    ({ gateway, settlement_id: id }) => (
      <Link className="cut" to={`/admin/reconciliation/file/${id}`}>
        {gatewayNames[gateway]}
      </Link>
    ),
    { width: 100, card: true },
  ),
  lineCell.time('taken_at', 'UPLOADED'),
];
/** All differences in this list are open, so there is no column for settled ones. */
const open = lineColumns.filter(({ field }) => field !== 'settled');

/** `/admin/reconciliation/differences`: unsettled differences of all files, each assigned to an administrator. */
export const DifferencesPage = () => {
  const { t } = useTranslation();
  const { column, dialog } = useDifferenceActs();
  const columns = useMemo(() => [...ofFile, ...open, column], [column]);
  return (
    <>
      <ListPage
        name="differences"
        endpoint={settlementsApi.endpoints.listDifferences}
        path={{}}
        title={t('Differences')}
        line={t('Unsettled differences, oldest first. Each is assigned to one person.')}
        crumbs={[
          { word: t('Reconciliation'), to: '/admin/reconciliation' },
          { word: t('Differences') },
        ]}
        noun={(count) => t('differences', { count, defaultValue_one: 'difference' })}
        conditions={differencesFiltered}
        columns={columns}
        searchFor={t('Search payment')}
        emptyWhy={t('All differences are settled.')}
        filterNames={['assignee']}
        filters={(list) => (
          <FilterSegments
            list={list}
            filter="assignee"
            name={t('Whose differences')}
            choices={[{ value: 'me', label: t('Mine') }]}
          />
        )}
      />
      {dialog}
    </>
  );
};
