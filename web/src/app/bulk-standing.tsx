import { useEffect, useRef, useState } from 'react';
import type { BulkResponse } from '../../../command/core/bulks/contract.ts';
import { BulkProgress, type BulkWords } from '../components/bulk/bulk-progress.tsx';
import { useAct } from '../components/form/use-act.ts';
import { api } from './api.ts';

const bulksApi = api.injectEndpoints({
  endpoints: (build) => ({
    showBulk: build.query<BulkResponse, string>({
      query: (id) => ({ url: `/bulks/${id}` }),
      providesTags: (_answer, _error, id) => [{ type: 'Bulks', id }],
    }),
    cancelBulk: build.mutation<Readonly<{ message: string }>, string>({
      query: (id) => ({ url: `/bulks/${id}/cancel`, method: 'POST' }),
      invalidatesTags: (_answer, _error, id) => [{ type: 'Bulks', id }],
    }),
    retryBulk: build.mutation<Readonly<{ message: string }>, string>({
      query: (id) => ({ url: `/bulks/${id}/retry`, method: 'POST' }),
      invalidatesTags: (_answer, _error, id) => [{ type: 'Bulks', id }],
    }),
  }),
});

/** The interval at which a running bulk is polled, besides the notices of the socket. */
const askEveryMs = 2_000;

type Props = Readonly<{
  id: string;
  /** What is done, in the person's language: 'Changing leads'. */
  title: string;
  /** Labels for the outcomes of its rows, if it does not change rows. */
  words?: BulkWords;
  /** Called once it is over, with the number of changed rows and whether it was done or cancelled. */
  onEnded?: ((changed: number, state: BulkResponse['state']) => void) | undefined;
  onClose: () => void;
}>;

/** Progress of a bulk that runs in the background. */
export const BulkStanding = ({ id, title, words, onEnded, onClose }: Props) => {
  const [hasEnded, setHasEnded] = useState(false);
  const { data } = bulksApi.useShowBulkQuery(id, { pollingInterval: hasEnded ? 0 : askEveryMs });
  if (data !== undefined && data.ended_at !== null && !hasEnded) setHasEnded(true);
  const latest = useRef(onEnded);
  useEffect(() => {
    latest.current = onEnded;
  }, [onEnded]);
  const { changed, state } = (hasEnded ? data : null) ?? {};
  useEffect(() => {
    if (changed !== undefined && state !== undefined) latest.current?.(changed, state);
  }, [changed, state]);
  const cancelling = useAct(bulksApi.useCancelBulkMutation());
  const retrying = useAct(bulksApi.useRetryBulkMutation());
  return (
    <BulkProgress
      title={title}
      words={words}
      standing={data}
      busy={cancelling.busy || retrying.busy}
      onCancel={() => void cancelling.run(id)}
      onRetry={() => void retrying.run(id)}
      onClose={onClose}
    />
  );
};
