import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/button/button.tsx';
import { bulkWords, type Assigning, type Moving } from './bulk-words.ts';
import type { BulkAct } from './lead-lists.ts';

type Props = Readonly<{
  acts: readonly BulkAct[];
  selected: number;
  busy: boolean;
  onMove: (act: Moving) => void;
  onAssign: (act: Assigning) => void;
}>;

/** The acts of a list on the selected leads; off, and saying why, while none is selected. The pressed one is seen at work. */
export const BulkButtons = ({ acts, selected, busy, onMove, onAssign }: Props) => {
  const { t } = useTranslation();
  const [pressed, setPressed] = useState<BulkAct | null>(null);
  return acts.map((name) => {
    const act = bulkWords[name];
    const Icon = act.icon;
    const isMoving = busy && pressed === name;
    return (
      <Button
        key={name}
        busy={isMoving}
        off={busy ? true : selected === 0 ? t('Select leads first') : false}
        onClick={() => {
          setPressed(name);
          if ('group' in act) onMove(act);
          else onAssign(act);
        }}
      >
        {isMoving ? null : <Icon size={15} aria-hidden="true" />}
        {t(act.label)}
      </Button>
    );
  });
};
