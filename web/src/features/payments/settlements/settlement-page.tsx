import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { settlementLinesFiltered } from '../../../../../domain/shared/lists/filtered-books.ts';
import { FilterSegments } from '../../../components/list/filter-segments.tsx';
import { ListPage } from '../../../components/page/list-page.tsx';
import { useRecordId } from '../../../lib/record-id.ts';
import { settlementsApi } from './api.ts';
import { useDifferenceActs } from './difference-acts.tsx';
import { lineColumns } from './line-columns.tsx';

/**
 * `/admin/reconciliation/file/:id`: each line of a settlement file beside our own books, and how people settled
 * differences.
 */
export const SettlementPage = () => {
  const { t } = useTranslation();
  const id = useRecordId();
  const { column, dialog } = useDifferenceActs();
  const all = useMemo(() => [...lineColumns, column], [column]);
  return (
    <>
      <ListPage
        name="settlement"
        endpoint={settlementsApi.endpoints.listSettlementLines}
        path={{ id }}
        title={t('Settlement file')}
        line={t('Each line compared with our own books; unsettled differences come first.')}
        crumbs={[
          { word: t('Reconciliation'), to: '/admin/reconciliation' },
          { word: t('Settlement file') },
        ]}
        noun={(count) => t('lines', { count, defaultValue_one: 'line' })}
        conditions={settlementLinesFiltered}
        columns={all}
        searchFor={t('Search payment')}
        emptyWhy={t('This file has no such line.')}
        filterNames={['verdict', 'open']}
        filters={(list) => (
          <FilterSegments
            list={list}
            filter="open"
            name={t('Which lines')}
            choices={[{ value: 'yes', label: t('Open differences') }]}
          />
        )}
      />
      {dialog}
    </>
  );
};
