import Download from 'lucide-react/icons/download';
import Pencil from 'lucide-react/icons/pencil';
import Plus from 'lucide-react/icons/plus';
import Undo2 from 'lucide-react/icons/undo-2';
import Upload from 'lucide-react/icons/upload';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TranslationItem } from '../../../../../command/site/translations.contract.ts';
import { Button, IconButton } from '../../../components/button/button.tsx';
import { FilterSegments } from '../../../components/list/filter-segments.tsx';
import { columnsOf } from '../../../components/list/columns.tsx';
import { useListState } from '../../../components/list/list-state.ts';
import { List } from '../../../components/list/list.tsx';
import { MissingRecord } from '../../../components/page/missing-record.tsx';
import { Page } from '../../../components/page/page.tsx';
import { Progress } from '../../../components/progress/progress.tsx';
import { formatCount } from '../../../lib/format/numbers.ts';
import { isProblem } from '../../../lib/problem.ts';
import { useRecordId } from '../../../lib/record-id.ts';
import { exportAddress, translationsApi, type OfLanguage } from './api.ts';
import { ImportTranslations } from './import-dialog.tsx';
import { AddTranslation, DeleteTranslation, EditTranslation } from './translation-dialogs.tsx';

type Open =
  | Readonly<{ act: 'edit' | 'delete'; item: TranslationItem }>
  | Readonly<{ act: 'add' }>
  | Readonly<{ act: 'import'; of: OfLanguage }>;

const column = columnsOf<TranslationItem>();
const columns = [
  column.text('id', 'ID', ({ id }) => id.slice(0, 8), { width: 96, sortable: false }),
  column.text('key', 'KEY', { width: 320, grow: 1, names: true }),
  column.text('value', 'VALUE', { width: 320, grow: 1, card: true }),
  column.chip(
    'own',
    'FROM',
    ({ own, value, reported, unused }) =>
      unused
        ? { word: 'Unused', tone: 'neutral' }
        : own
          ? { word: 'This site', tone: 'accent' }
          : value !== null
            ? { word: 'Product', tone: 'neutral' }
            : { word: reported ? 'Reported' : 'Missing', tone: 'warn' },
    { width: 112, sortable: false, card: true },
  ),
];

type ActsProps = Readonly<{ item: TranslationItem; onOpen: (open: Open) => void }>;

const Acts = ({ item, onOpen }: ActsProps) => {
  const { t } = useTranslation();
  return (
    <>
      <IconButton
        name={t('Edit {{name}}', { name: item.key })}
        off={item.unused ? t('The product no longer uses this sentence.') : false}
        onClick={() => onOpen({ act: 'edit', item })}
      >
        <Pencil size={16} aria-hidden="true" />
      </IconButton>
      <IconButton
        danger
        name={t('Delete {{name}}', { name: item.key })}
        off={item.own ? false : t('No translations of your own yet.')}
        onClick={() => onOpen({ act: 'delete', item })}
      >
        <Undo2 size={16} aria-hidden="true" />
      </IconButton>
    </>
  );
};

const ExportLink = ({ code, format }: { code: string; format: 'csv' | 'json' }) => {
  const { t } = useTranslation();
  return (
    <a className="button" href={exportAddress(code, format)} download>
      <Download size={16} aria-hidden="true" />
      {t('Export {{format}}', { format: format.toUpperCase() })}
    </a>
  );
};

const Coverage = ({ of: { coverage } }: { of: OfLanguage }) => {
  const { t } = useTranslation();
  const { sentences, translated, percent, own, reported, unused } = coverage;
  return (
    <div className="card pad-4 below">
      <Progress
        label={t('{{translated}} of {{sentences}} sentences are translated', {
          translated: formatCount(translated),
          sentences: formatCount(sentences),
        })}
        share={translated / sentences}
        aside={`${percent}%`}
      />
      <p className="caption muted">
        {t('{{own}} translated by this site, {{reported}} reported missing by a screen', {
          own: formatCount(own),
          reported: formatCount(reported),
        })}
      </p>
      {unused === 0 ? null : (
        <p className="caption muted">
          {t('Own translations of sentences that the product no longer uses: {{unused}}', {
            unused: formatCount(unused),
          })}
        </p>
      )}
    </div>
  );
};

const noLanguage = new Set(['LANGUAGE_NOT_FOUND', 'ENGLISH_IS_THE_KEY', 'NOT_FOUND']);

/** `/admin/languages/{code}`: the translation of each sentence in a language. */
export const TranslationsPage = () => {
  const { t } = useTranslation();
  const code = useRecordId();
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  const list = useListState('translations', { sort: 'key', filters: ['show'] });
  const result = translationsApi.endpoints.listTranslations.useQuery({
    path: { code },
    query: list.query,
  });
  const { data } = result;
  const [actions] = useState(() => (item: TranslationItem) => (
    <Acts item={item} onOpen={setOpen} />
  ));
  const isMissing = isProblem(result.error) && noLanguage.has(result.error.code);
  return (
    <Page
      title={t('Translations: {{name}}', { name: data?.language.name ?? code })}
      line={t('The translation of each sentence. Changes show on every open page at once.')}
      crumbs={[
        { word: t('Languages'), to: '/admin/languages' },
        { word: data?.language.name ?? code },
      ]}
      actions={
        data === undefined ? null : (
          <>
            <ExportLink code={code} format="csv" />
            <ExportLink code={code} format="json" />
            <Button onClick={() => setOpen({ act: 'import', of: data })}>
              <Upload size={16} aria-hidden="true" />
              {t('Import')}
            </Button>
            <Button kind="primary" onClick={() => setOpen({ act: 'add' })}>
              <Plus size={16} aria-hidden="true" />
              {t('Add Translation')}
            </Button>
          </>
        )
      }
    >
      {isMissing ? (
        <MissingRecord
          title="This language was not found"
          why={t('Only languages of the site other than English have translations.')}
        />
      ) : (
        <>
          {data === undefined ? null : <Coverage of={data} />}
          <List
            list={list}
            result={result}
            label={t('Translations')}
            noun={(count) => t('sentences', { count, defaultValue_one: 'sentence' })}
            columns={columns}
            actions={actions}
            searchFor={t('Search keys and values')}
            filters={
              <FilterSegments
                list={list}
                filter="show"
                name={t('Show')}
                choices={[
                  { value: 'missing', label: t('Missing') },
                  { value: 'reported', label: t('Reported missing') },
                  { value: 'own', label: t('Own words') },
                  { value: 'unused', label: t('Unused') },
                ]}
              />
            }
            emptyWhy={t('No sentence matches.')}
          />
        </>
      )}
      {open?.act === 'add' ? <AddTranslation code={code} onClose={close} /> : null}
      {open?.act === 'edit' ? <EditTranslation item={open.item} onClose={close} /> : null}
      {open?.act === 'delete' ? <DeleteTranslation item={open.item} onClose={close} /> : null}
      {open?.act === 'import' ? <ImportTranslations of={open.of} onClose={close} /> : null}
    </Page>
  );
};
