import { EmptyFace } from '../faces/faces.tsx';

/** Shown in place of a record that does not exist. */
export const MissingRecord = ({ title, why }: { title: string; why: string }) => (
  <div className="card">
    <EmptyFace title={title} why={why} />
  </div>
);
