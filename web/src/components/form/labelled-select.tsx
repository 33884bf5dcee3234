import type { ChoiceProps } from './choice-types.ts';
import { SelectBox } from './select-box.tsx';

/** A select under its name, where no form holds what is chosen. */
export const LabelledSelect = (props: ChoiceProps) => (
  <div className="field">
    <span className="field-label caption medium">{props.name}</span>
    <SelectBox {...props} />
  </div>
);
