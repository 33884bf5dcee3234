/** A job as staff see it. `dead` means that it was given up. */
export type JobRow = Readonly<{
  id: string;
  kind: string;
  key: string;
  status: 'waiting' | 'running' | 'dead';
  due_at: string;
  attempts: number;
  last_error: string | null;
  created_at: string;
}>;
