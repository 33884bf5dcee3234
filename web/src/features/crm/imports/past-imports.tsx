import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ImportItem } from '../../../../../command/crm/imports/contract.ts';
import { BulkStanding } from '../../../app/bulk-standing.tsx';
import { Button } from '../../../components/button/button.tsx';
import { Confirm } from '../../../components/dialog/confirm.tsx';
import { useAct } from '../../../components/form/use-act.ts';
import { Row } from '../../../components/layout/layout.tsx';
import { Time } from '../../../components/numbers/numbers.tsx';
import { formatCount } from '../../../lib/format/numbers.ts';
import { useListImportsQuery, useUndoImportMutation } from './api.ts';

type ItemProps = Readonly<{ item: ImportItem; onUndo: (item: ImportItem) => void }>;

/** The way back, or that it was gone. */
const UndoState = ({ item, onUndo }: ItemProps) => {
  const { t } = useTranslation();
  const { undo_id: undoId, undo_state: state, can_be_undone: canBeUndone } = item;
  if (undoId === null || canBeUndone)
    return (
      <Button
        size="small"
        off={canBeUndone ? false : t('It is under way, or too long ago')}
        onClick={() => onUndo(item)}
      >
        {undoId === null ? t('Undo') : t('Go on undoing')}
      </Button>
    );
  const isUnderWay = state === 'running' || state === 'cancelling';
  return <span className="muted">{isUnderWay ? t('Is being taken back') : t('Taken back')}</span>;
};

const Item = ({ item, onUndo }: ItemProps) => {
  const { t } = useTranslation();
  const { id, file_name: name, added, updated, refused, state, done } = item;
  return (
    <li className="stack gap-1 pad-2 small rule-above">
      <Row justify="between">
        <b className="medium break">{name === '' ? t('A file') : name}</b>
        <Time at={item.begun_at} as="staff" />
      </Row>
      <Row justify="between">
        <span className="muted">
          {state === 'cancelled' && done !== null
            ? t('Cancelled after {{done}} of {{total}} rows', {
                done: formatCount(done),
                total: formatCount(added + updated),
              })
            : t('{{added}} added, {{updated}} changed, {{refused}} not taken', {
                added: formatCount(added),
                updated: formatCount(updated),
                refused: formatCount(refused),
              })}
        </span>
        <Row>
          <a className="button button-small" href={`/admin/leads/imports/${id}/errors`} download>
            {t('Error file')}
          </a>
          <UndoState item={item} onUndo={onUndo} />
        </Row>
      </Row>
    </li>
  );
};

/** Files that were imported, what is left to see of each, and the way back. */
export const PastImports = () => {
  const { t } = useTranslation();
  const { data = [], refetch } = useListImportsQuery();
  const [undone, setUndone] = useState<ImportItem | null>(null);
  const [underWay, setUnderWay] = useState<string | null>(null);
  const { run } = useAct(useUndoImportMutation());
  if (data.length === 0) return null;
  const undo = async (item: ImportItem) => {
    const answer = await run(item.id);
    if (answer !== null) setUnderWay(answer.id);
    void refetch();
  };
  return (
    <section className="stack gap-1" aria-label={t('Earlier imports')}>
      <h3 className="small medium">{t('Earlier imports')}</h3>
      <ul className="scroll-box scroll">
        {data.map((item) => (
          <Item key={item.id} item={item} onUndo={setUndone} />
        ))}
      </ul>
      {undone === null ? null : (
        <Confirm
          question={t('Take this import back?')}
          consequence={t(
            'Leads that it added are erased and those that it changed are as before, except those that somebody has worked on since.',
          )}
          act={t('Undo import')}
          onConfirm={() => undo(undone)}
          onClose={() => setUndone(null)}
        />
      )}
      {underWay === null ? null : (
        <BulkStanding
          id={underWay}
          title={t('Taking an import back')}
          words={{
            changed: t('Taken back'),
            unchanged: t('Were so already'),
            refused: t('Not taken back'),
          }}
          onClose={() => setUnderWay(null)}
        />
      )}
    </section>
  );
};
