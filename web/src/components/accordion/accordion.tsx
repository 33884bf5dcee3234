import { Accordion as Base } from '@base-ui/react/accordion';
import ChevronDown from 'lucide-react/icons/chevron-down';
import type { ReactNode } from 'react';
import './accordion.css';

type Part = Readonly<{
  name: string;
  title: ReactNode;
  /** At the end of the title's line: the state of the part. */
  aside?: ReactNode;
  children: ReactNode;
}>;

type Props = Readonly<{
  parts: readonly Part[];
  /** Names of the parts that are open at first. */
  open?: readonly string[];
  /** Whether several parts may be open at once. */
  multiple?: boolean;
}>;

/** Parts that open under their titles. The browser's search still finds text in closed parts. */
export const Accordion = ({ parts, open = [], multiple = true }: Props) => (
  <Base.Root className="card" defaultValue={[...open]} multiple={multiple} hiddenUntilFound>
    {parts.map(({ name, title, aside, children }) => (
      <Base.Item key={name} value={name} className="accordion-part">
        <Base.Header>
          <Base.Trigger className="accordion-title hovers row gap-3 medium focus-inside">
            <span className="grow">{title}</span>
            {aside === undefined ? null : <span className="caption">{aside}</span>}
            <ChevronDown size={16} className="chevron" aria-hidden="true" />
          </Base.Trigger>
        </Base.Header>
        <Base.Panel className="accordion-body">{children}</Base.Panel>
      </Base.Item>
    ))}
  </Base.Root>
);
