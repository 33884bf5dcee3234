import type { ChoiceProps } from './choice-types.ts';
import { SelectBox } from './select-box.tsx';

/** A select with its label, outside a form. */
export const LabelledSelect = (props: ChoiceProps) => (
  <div className="field">
    <span className="field-label caption medium">{props.name}</span>
    <SelectBox {...props} />
  </div>
);
