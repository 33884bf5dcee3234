import Check from 'lucide-react/icons/check';
import type { ReactNode } from 'react';
import type { Option } from './choice-types.ts';

/** One option of a list: its text, a note at the end, and a tick if it is chosen. */
export const ChoiceRow = ({
  option,
  indicator: Indicator,
}: {
  option: Option;
  indicator: (props: { className: string; children: ReactNode }) => ReactNode;
}) => (
  <>
    <span className="grow break">{option.label}</span>
    {option.note === undefined ? null : <span className="caption">{option.note}</span>}
    <Indicator className="inline fixed accent">
      <Check size={15} aria-hidden="true" />
    </Indicator>
  </>
);
