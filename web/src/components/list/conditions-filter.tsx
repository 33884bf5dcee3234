import ListFilter from 'lucide-react/icons/list-filter';
import X from 'lucide-react/icons/x';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  readConditions,
  writeConditions,
  type Condition,
  type FilteredColumns,
} from '../../../../domain/shared/lists/conditions.ts';
import { lazyModule } from '../../lib/lazy-module.ts';
import { say } from '../../lib/sentence.ts';
import { Button } from '../button/button.tsx';
import { hint } from '../hint/hint.ts';
import { saidOf } from './condition-words.ts';
import type { ListState } from './list-state.ts';

type Props = Readonly<{ list: ListState; columns: FilteredColumns }>;

const dialog = lazyModule(() => import('./conditions-dialog.tsx'));

/** The columns without those that are masked for the person, who cannot filter by them. */
export const exceptMasked = (
  columns: FilteredColumns,
  masked: readonly string[],
): FilteredColumns =>
  Object.fromEntries(Object.entries(columns).filter(([column]) => !masked.includes(column)));

/** Separates conditions by whether they may be part of an address. */
const keep = (list: ListState, columns: FilteredColumns, conditions: readonly Condition[]) => {
  const isPersonal = ({ column }: Condition) => columns[column]?.isPersonal === true;
  list.setConditions({
    open: writeConditions(conditions.filter((one) => !isPersonal(one))),
    personal: writeConditions(conditions.filter(isPersonal)),
  });
};

/** A button that opens the conditions of a list, with each condition beside it, to be removed. */
export const ConditionsFilter = ({ list, columns }: Props) => {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const loaded = dialog.use(open);
  const conditions = readConditions(list.query.where ?? '') ?? [];
  const set = (next: readonly Condition[]) => keep(list, columns, next);
  const edit = () => setOpen(true);
  return (
    <>
      <Button
        className="pill"
        onPointerEnter={dialog.prepare}
        onFocus={dialog.prepare}
        onClick={edit}
      >
        <ListFilter size={15} className="muted" aria-hidden="true" />
        {t('Add filter')}
      </Button>
      {conditions.map((condition, index) => {
        const said = say(t, saidOf(t, columns, condition));
        return (
          <span key={`${String(index)} ${said}`} className="inline pill-split">
            <Button className="pill" onClick={edit}>
              <span className="strong">{said}</span>
            </Button>
            <button
              type="button"
              className="pill-off centre"
              {...hint(t('Remove: {{condition}}', { condition: said }), 'name')}
              onClick={() => set(conditions.filter((other) => other !== condition))}
            >
              <X size={14} aria-hidden="true" />
            </button>
          </span>
        );
      })}
      {open && loaded !== null ? (
        <loaded.ConditionsDialog
          columns={columns}
          conditions={conditions}
          onChoose={set}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  );
};
