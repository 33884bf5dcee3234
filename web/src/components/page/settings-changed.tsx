import { Children, isValidElement, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Facts } from '../layout/facts.tsx';

type Values = Readonly<Record<string, unknown>>;
type Labelled = Readonly<{ name?: unknown; label?: unknown; children?: ReactNode }>;

/** Label of each field by its name, wherever the field is among the children. */
const labelsIn = (children: ReactNode): readonly (readonly [string, string])[] =>
  Children.toArray(children).flatMap((child) => {
    if (!isValidElement<Labelled>(child)) return [];
    const { name, label, children: within } = child.props;
    return typeof name === 'string' && typeof label === 'string'
      ? [[name, label] as const]
      : labelsIn(within);
  });

const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

const useWords = () => {
  const { t } = useTranslation();
  return (value: unknown): string => {
    if (value === null || value === '') return t('None');
    if (typeof value === 'boolean') return value ? t('On') : t('Off');
    return typeof value === 'string' || typeof value === 'number'
      ? String(value)
      : t('Changed, see the field');
  };
};

type Props = Readonly<{
  /** The settings when the person began to type. */
  before: Values;
  now: Values;
  /** The fields, for their labels. */
  children: ReactNode;
}>;

/** Shows what somebody else has changed meanwhile and the current values; untouched fields already show them. */
export const SettingsChanged = ({ before, now, children }: Props) => {
  const { t } = useTranslation();
  const words = useWords();
  const changed = labelsIn(children).filter(([name]) => !isSame(before[name], now[name]));
  if (changed.length === 0) return null;
  return (
    <div className="stack gap-1 below" role="alert">
      <p className="strong">{t('Somebody else changed this. It is now:')}</p>
      <Facts
        look="lines"
        facts={changed.map(([name, label]) => ({ key: name, label, value: words(now[name]) }))}
      />
      <p className="caption">{t('Your changes are kept. Save again to overwrite it.')}</p>
    </div>
  );
};
