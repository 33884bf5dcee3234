import type { ReactNode } from 'react';
import './page.css';

/** A list, and beside it what is chosen there; where both have no room, the chosen one stands alone. */
export const MasterDetail = ({
  list,
  detail,
}: Readonly<{ list: ReactNode; detail: ReactNode | null }>) => (
  <div className={detail === null ? 'master-detail master-detail-alone' : 'master-detail'}>
    <div>{list}</div>
    {detail}
  </div>
);
