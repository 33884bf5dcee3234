import { Switch as Base } from '@base-ui/react/switch';
import { useId } from 'react';
import { useField } from 'react-final-form';
import { classes } from '../../lib/classes.ts';
import { hint as hintOf } from '../hint/hint.ts';
import './switch.css';

type Props = Readonly<{
  on: boolean;
  onChange: (on: boolean) => void;
  /** The id of the element that names the switch. */
  labelledBy?: string;
  name?: string;
  /** Why it cannot be switched. */
  off?: string | undefined;
  className?: string;
}>;

/** A switch that takes effect at once. */
export const Switch = ({ on, onChange, labelledBy, name, off, className }: Props) => (
  <Base.Root
    className={classes('switch', className)}
    checked={on}
    onCheckedChange={(checked) => (off === undefined ? onChange(checked) : undefined)}
    aria-labelledby={labelledBy}
    aria-label={name}
    aria-disabled={off === undefined ? undefined : true}
    {...hintOf(off ?? null)}
  >
    <Base.Thumb className="switch-thumb" />
  </Base.Root>
);

type FieldProps = Readonly<{
  name: string;
  label: string;
  hint?: string;
  off?: string | undefined;
}>;

/** A setting that is on or off: its label at the start of the line, the switch at the end. */
export const SwitchField = ({ name, label, hint, off }: FieldProps) => {
  const { input } = useField<boolean>(name, { format: Boolean });
  const id = useId();
  return (
    <div className="switch-field row gap-4">
      <div className="grow">
        <div id={id} className="medium">
          {label}
        </div>
        {hint === undefined ? null : <div className="caption">{hint}</div>}
      </div>
      <Switch labelledBy={id} on={input.value} onChange={input.onChange} off={off} />
    </div>
  );
};
