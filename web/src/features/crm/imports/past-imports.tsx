import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ImportItem } from '../../../../../command/crm/imports/contract.ts';
import { BulkStanding } from '../../../app/bulk-standing.tsx';
import type { BulkWords } from '../../../components/bulk/bulk-progress.tsx';
import { Button } from '../../../components/button/button.tsx';
import { Confirm } from '../../../components/dialog/confirm.tsx';
import { useAct } from '../../../components/form/use-act.ts';
import { Row } from '../../../components/layout/layout.tsx';
import { Time } from '../../../components/numbers/numbers.tsx';
import { formatCount } from '../../../lib/format/numbers.ts';
import { useListImportsQuery, useUndoImportMutation } from './api.ts';
import { wordsOfImport, wordsOfUndo } from './words.ts';

type ItemProps = Readonly<{
  item: ImportItem;
  onUndo: (item: ImportItem) => void;
  /** Opens the progress of a bulk. */
  onShow: (bulk: Shown) => void;
}>;
type Shown = Readonly<{ id: string; title: string; words: BulkWords }>;

const importOf = (t: TFunction, item: ImportItem): Shown => ({
  id: item.id,
  title: t('Importing leads'),
  words: wordsOfImport(t, item),
});

const undoOf = (t: TFunction, id: string): Shown => ({
  id,
  title: t('Undoing an import'),
  words: wordsOfUndo(t),
});

/** The undo button, or the state of an undo that was started. */
const UndoState = ({ item, onUndo, onShow }: ItemProps) => {
  const { t } = useTranslation();
  const { undo_id: undoId, undo_state: state, can_be_undone: canBeUndone } = item;
  if (undoId === null || canBeUndone || state === 'cancelled')
    return (
      <Button
        size="small"
        off={canBeUndone ? false : t('It is in progress or too old')}
        onClick={() => onUndo(item)}
      >
        {undoId === null ? t('Undo') : t('Continue undoing')}
      </Button>
    );
  if (state === 'stopped')
    return (
      <Button size="small" onClick={() => onShow(undoOf(t, undoId))}>
        {t('Undoing has stopped')}
      </Button>
    );
  const isUnderWay = state === 'running' || state === 'cancelling';
  return <span className="muted">{isUnderWay ? t('Being undone') : t('Undone')}</span>;
};

/** The outcome of its rows, or the outcome to expect. */
const outcomeOf = (t: TFunction, item: ImportItem): string => {
  const { added, updated, skipped, refused, state, done } = item;
  const rows = { done: formatCount(done ?? 0), total: formatCount(added + updated) };
  if (state === 'stopped') return t('Stopped after {{done}} of {{total}} rows', rows);
  if (state === 'cancelled' && done !== null)
    return t('Cancelled after {{done}} of {{total}} rows', rows);
  return t('{{added}} added, {{updated}} changed, {{skipped}} skipped, {{refused}} rejected', {
    added: formatCount(added),
    updated: formatCount(updated),
    skipped: formatCount(skipped),
    refused: formatCount(refused),
  });
};

const Item = ({ item, onUndo, onShow }: ItemProps) => {
  const { t } = useTranslation();
  const { id, file_name: name, state, refused } = item;
  return (
    <li className="stack gap-1 pad-2 small rule-above">
      <Row justify="between">
        <b className="medium break">{name === '' ? t('A file') : name}</b>
        <Time at={item.begun_at} as="staff" />
      </Row>
      <Row justify="between">
        <span className="muted">{outcomeOf(t, item)}</span>
        <Row>
          {refused === 0 ? null : (
            <a className="button button-small" href={`/admin/leads/imports/${id}/errors`} download>
              {t('Error file')}
            </a>
          )}
          {state === 'stopped' ? (
            <Button size="small" onClick={() => onShow(importOf(t, item))}>
              {t('Try again or cancel')}
            </Button>
          ) : (
            <UndoState item={item} onUndo={onUndo} onShow={onShow} />
          )}
        </Row>
      </Row>
    </li>
  );
};

/** Past imports, what remains to be seen of each, and how to undo it. */
export const PastImports = () => {
  const { t } = useTranslation();
  const { data = [], refetch } = useListImportsQuery();
  const [undone, setUndone] = useState<ImportItem | null>(null);
  const [underWay, setUnderWay] = useState<Shown | null>(null);
  const { run } = useAct(useUndoImportMutation());
  if (data.length === 0) return null;
  const undo = async (item: ImportItem) => {
    const answer = await run(item.id);
    if (answer !== null) setUnderWay(undoOf(t, answer.id));
    void refetch();
  };
  return (
    <section className="stack gap-1" aria-label={t('Earlier imports')}>
      <h3 className="small medium">{t('Earlier imports')}</h3>
      <ul className="scroll-box scroll">
        {data.map((item) => (
          <Item key={item.id} item={item} onUndo={setUndone} onShow={setUnderWay} />
        ))}
      </ul>
      {undone === null ? null : (
        <Confirm
          question={t('Undo this import?')}
          consequence={t(
            'Leads that it added are erased and leads that it changed are restored, except those worked on since.',
          )}
          act={t('Undo import')}
          onConfirm={() => undo(undone)}
          onClose={() => setUndone(null)}
        />
      )}
      {underWay === null ? null : (
        <BulkStanding
          {...underWay}
          onClose={() => {
            setUnderWay(null);
            void refetch();
          }}
        />
      )}
    </section>
  );
};
