import { useTranslation } from 'react-i18next';
import { FilterSegments } from '../../../components/list/filter-segments.tsx';
import { Page } from '../../../components/page/page.tsx';
import { EntriesWithDetail, useEntriesState } from './entries-with-detail.tsx';
import { journalColumns } from './entry-columns.tsx';

const everything = {};

/** `/admin/ledger/journal` */
export const JournalPage = () => {
  const { t } = useTranslation();
  const list = useEntriesState('journal');
  const title = t('Journal');
  return (
    <EntriesWithDetail
      list={list}
      narrowed={everything}
      columns={journalColumns}
      label={title}
      emptyWhy={t('No money has moved yet.')}
      filters={
        <FilterSegments
          list={list}
          filter="mode"
          name={t('Book')}
          choices={[
            { value: 'real', label: t('Real') },
            { value: 'demo', label: t('Demo') },
          ]}
        />
      }
      page={(rows, exports) => (
        <Page
          title={title}
          line={t('Every posting of the ledger, newest first. Open one to see what led to it.')}
          actions={exports}
        >
          {rows}
        </Page>
      )}
    />
  );
};
