import { EmptyFace } from '../faces/faces.tsx';

/** Where a record should stand: that there is none. */
export const MissingRecord = ({ title, why }: { title: string; why: string }) => (
  <div className="card">
    <EmptyFace title={title} why={why} />
  </div>
);
