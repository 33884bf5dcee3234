import ChevronDown from 'lucide-react/icons/chevron-down';
import { useRef, type ComponentType } from 'react';
import { boxClass } from './box-class.ts';
import { labelOf, type ChoiceProps } from './choice-types.ts';
import { useChoices } from './load-choices.ts';
import './form.css';

type Boxes = NonNullable<ReturnType<typeof useChoices>>;

/** The control, once its code is loaded; until then a placeholder keeps its value, size and focus. */
const choiceOf = (pick: (boxes: Boxes) => ComponentType<ChoiceProps>) => {
  const Choice = (props: ChoiceProps) => {
    const boxes = useChoices();
    const hadFocus = useRef(false);
    if (boxes !== null) {
      const Box = pick(boxes);
      return <Box {...props} focusAtOnce={hadFocus.current} />;
    }
    return (
      <button
        ref={props.buttonRef}
        type="button"
        id={props.id}
        className={`${boxClass(props.invalid ?? false, props.disabled, props.small)} select-trigger justify-between`}
        aria-label={props.name}
        aria-busy="true"
        onFocus={() => (hadFocus.current = true)}
        onBlur={() => (hadFocus.current = false)}
      >
        <span className={`cut${props.value === '' ? ' muted' : ''}`}>{labelOf(props)}</span>
        <ChevronDown size={16} className="muted" aria-hidden="true" />
      </button>
    );
  };
  return Choice;
};

/** A control to choose one of a few options, for filters and tables; forms use `SelectField`. */
export const Select = choiceOf(({ SelectBox }) => SelectBox);
export const SearchSelect = choiceOf(({ SearchBox }) => SearchBox);
export const Suggest = choiceOf(({ SuggestBox }) => SuggestBox);
