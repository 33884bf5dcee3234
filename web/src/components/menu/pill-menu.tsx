import ChevronDown from 'lucide-react/icons/chevron-down';
import { Menu } from './menu.tsx';

export type Choice = Readonly<{ value: string; label: string }>;

type Props = Readonly<{
  /** The label of the filter: 'Status'. */
  name: string;
  /** The first means no filter; its value is ''. */
  choices: readonly Choice[];
  value: string;
  onChoose: (value: string) => void;
}>;

/** A filter with one choice: its name and the current choice, on one button. */
export const PillMenu = ({ name, choices, value, onChoose }: Props) => {
  const chosen = choices.find((choice) => choice.value === value)?.label ?? value;
  return (
    <Menu
      name={`${name}: ${chosen}`}
      className={`button pill${value === '' ? '' : ' pill-on'}`}
      trigger={
        <>
          <span className="muted">{name}</span> <span className="strong">{chosen}</span>
          <ChevronDown size={14} className="muted" aria-hidden="true" />
        </>
      }
      items={choices.map((choice) => ({
        kind: 'choice',
        label: choice.label,
        checked: choice.value === value,
        onChoose: () => onChoose(choice.value),
      }))}
    />
  );
};
