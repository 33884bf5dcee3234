import CalendarDays from 'lucide-react/icons/calendar-days';
import X from 'lucide-react/icons/x';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDay } from '../../lib/format/days.ts';
import { readDays, writeDays } from '../../../../domain/shared/days.ts';
import { lazyModule } from '../../lib/lazy-module.ts';
import { Button } from '../button/button.tsx';
import { hint } from '../hint/hint.ts';
import type { ListState } from './list-state.ts';

type Props = Readonly<{
  list: ListState;
  /** The name in the address: `registered=2026-05-01_2026-06-11`. */
  filter: string;
  /** What the days are about: the full name, and the short one shown with the days: 'Registered At', 'Registered'. */
  name: string;
  short: string;
}>;

const dialog = lazyModule(() => import('./days-dialog.tsx'));

/** Filters a list by days: a button that opens a dialog for two dates, and shows them once chosen. */
export const DaysFilter = ({ list, filter, name, short }: Props) => {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const loaded = dialog.use(open);
  const days = readDays(list.query.filters[filter]);
  const set = (value: string) => list.setFilter(filter, value);
  return (
    <>
      <span className={days === null ? 'inline' : 'inline pill-split'}>
        <Button
          className="pill"
          onPointerEnter={dialog.prepare}
          onFocus={dialog.prepare}
          onClick={() => setOpen(true)}
        >
          <CalendarDays size={15} className="muted" aria-hidden="true" />
          {days === null ? (
            name
          ) : (
            <>
              <span className="muted">{short}</span>
              <span className="strong number">{`${formatDay(days.start)} – ${formatDay(days.end)}`}</span>
            </>
          )}
        </Button>
        {days === null ? null : (
          <button
            type="button"
            className="pill-off centre"
            {...hint(t('Clear dates'), 'name')}
            onClick={() => set('')}
          >
            <X size={14} aria-hidden="true" />
          </button>
        )}
      </span>
      {open && loaded !== null ? (
        <loaded.DaysDialog
          title={name}
          days={days}
          onChoose={(chosen) => set(writeDays(chosen))}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  );
};
