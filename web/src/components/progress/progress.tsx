import { Progress as Base } from '@base-ui/react/progress';
import type { ReactNode } from 'react';
import { pageLocale } from '../../lib/format/locale.ts';
import './progress.css';

type Props = Readonly<{
  label: string;
  /** 0 to 1; `null` while it is not known. */
  share: number | null;
  /** At the end of the line: '40% of 1.2 MB'. */
  aside?: ReactNode;
}>;

/** Progress of something that takes time. */
export const Progress = ({ label, share, aside }: Props) => (
  <Base.Root
    className="progress row wrap justify-between small"
    value={share === null ? null : Math.round(share * 100)}
    locale={pageLocale()}
  >
    <Base.Label>{label}</Base.Label>
    {aside === undefined ? null : <span className="number muted">{aside}</span>}
    <Base.Track className="progress-track">
      <Base.Indicator className="progress-done" />
    </Base.Track>
  </Base.Root>
);
