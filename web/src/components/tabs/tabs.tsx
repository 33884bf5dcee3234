import { useId, type KeyboardEvent, type ReactNode } from 'react';
import './tabs.css';

type Tab<Name extends string> = Readonly<{ name: Name; label: string; count?: number | undefined }>;

type Props<Name extends string> = Readonly<{
  label: string;
  tabs: readonly Tab<Name>[];
  chosen: Name;
  onChoose: (name: Name) => void;
  children: ReactNode;
}>;

const moves: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 };

/** Tabs over one panel: arrows move between them, and the count says how much is behind each. */
export const Tabs = <Name extends string>({
  label,
  tabs,
  chosen,
  onChoose,
  children,
}: Props<Name>) => {
  const id = useId();
  const onKeyDown = (event: KeyboardEvent) => {
    const by = moves[event.key];
    if (by === undefined) return;
    event.preventDefault();
    const at = tabs.findIndex(({ name }) => name === chosen);
    const next = tabs[(at + by + tabs.length) % tabs.length];
    if (next === undefined) return;
    onChoose(next.name);
    document.getElementById(`${id}-${next.name}`)?.focus();
  };
  return (
    <div className="card customer-panel">
      <div className="tabs" role="tablist" aria-label={label}>
        {tabs.map(({ name, label: word, count }) => (
          <button
            key={name}
            id={`${id}-${name}`}
            type="button"
            role="tab"
            className="tab"
            aria-selected={name === chosen}
            aria-controls={`${id}-panel`}
            tabIndex={name === chosen ? 0 : -1}
            onClick={() => onChoose(name)}
            onKeyDown={onKeyDown}
          >
            {word}
            {count === undefined ? null : <span className="tab-count number">{count}</span>}
          </button>
        ))}
      </div>
      <div id={`${id}-panel`} role="tabpanel" tabIndex={-1} aria-labelledby={`${id}-${chosen}`}>
        {children}
      </div>
    </div>
  );
};
