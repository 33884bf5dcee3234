import Check from 'lucide-react/icons/check';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { Menu } from '../../../components/menu/menu.tsx';

export type Choice = Readonly<{ value: string; label: string }>;

type Props = Readonly<{
  /** What is chosen by: 'Status'. */
  name: string;
  /** The first stands for no choice; its value is ''. */
  choices: readonly Choice[];
  value: string;
  onChoose: (value: string) => void;
}>;

/** A filter of one choice: what it is and what is chosen, on one button. */
export const PillMenu = ({ name, choices, value, onChoose }: Props) => {
  const chosen = choices.find((choice) => choice.value === value)?.label ?? value;
  return (
    <Menu
      name={`${name}: ${chosen}`}
      className={`button lead-pill${value === '' ? '' : ' lead-pill-on'}`}
      trigger={
        <>
          <span className="lead-pill-name">{name}</span>{' '}
          <span className="lead-pill-value">{chosen}</span>
          <ChevronDown size={14} aria-hidden="true" />
        </>
      }
    >
      {(close) =>
        choices.map((choice) => (
          <button
            key={choice.value}
            type="button"
            role="menuitemradio"
            aria-checked={choice.value === value}
            className="menu-item"
            onClick={() => {
              onChoose(choice.value);
              close();
            }}
          >
            <span className="menu-tick">
              {choice.value === value ? <Check size={15} aria-hidden="true" /> : null}
            </span>
            {choice.label}
          </button>
        ))
      }
    </Menu>
  );
};
