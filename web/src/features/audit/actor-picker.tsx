import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useListAuditQuery } from './api.ts';
import { actorOfId, actorsIn, type KnownActors } from './filter-values.ts';
import { OptionPicker } from '../../components/option-picker/option-picker.tsx';

const debounceMs = 300;
/** A single letter occurs in every other name. */
const lettersLeast = 2;
const eventsMost = 50;

/** The typed text, once typing has paused. */
const useRested = (typed: string): string => {
  const [rested, setRested] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setRested(typed), debounceMs);
    return () => clearTimeout(timer);
  }, [typed]);
  return rested;
};

type Props = Readonly<{ known: KnownActors; onPick: (actorId: string) => void }>;

/** Chooses an actor: one seen on the page, or any other in the log whose name matches the typed text. */
export const ActorPicker = ({ known, onPick }: Props) => {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const search = useRested(typed.trim());
  const { data } = useListAuditQuery(
    { page: 1, limit: eventsMost, sort: '-position', search, filters: {} },
    { skip: search.length < lettersLeast },
  );
  const options = [...actorsIn(known, data?.data ?? [])]
    .map(([value, name]) => ({ value, label: name }))
    .sort((a, b) => (a.label < b.label ? -1 : 1));
  return (
    <OptionPicker
      name={t('Actor')}
      placeholder={t('Name or user ID')}
      options={options}
      other={actorOfId}
      onPick={onPick}
      onType={setTyped}
    />
  );
};
