import Download from 'lucide-react/icons/download';
import { useState } from 'react';
import { Button } from '../../components/button/button.tsx';
import { useToast } from '../../components/toasts/toasts.tsx';
import { noAnswer, readProblem } from '../../lib/problem.ts';
import { saveFile } from '../../lib/save-file.ts';
import { sentenceOf } from '../../lib/sentence-of.ts';
import { staleReasonOf, type StaleReason } from '../../lib/staleness.ts';
import { useFile, type NotFetched } from './use-file.ts';

type Read = Readonly<{ kind: 'done'; file: Blob; stale: StaleReason | null }> | NotFetched;

const read = async (path: string): Promise<Read> => {
  try {
    const answer = await fetch(path, { credentials: 'same-origin' });
    if (answer.ok)
      return { kind: 'done', file: await answer.blob(), stale: staleReasonOf(answer.headers) };
    const body: unknown = await answer.json().catch(() => null);
    return { kind: 'failed', problem: readProblem(answer.status, body) };
  } catch {
    // No answer, or it broke off: an incomplete file is not saved.
    return { kind: 'failed', problem: noAnswer };
  }
};

/** Downloads a file that may require a fresh code first. */
export const DownloadButton = ({
  path,
  name,
  children,
}: Readonly<{ path: string; name: string; children: string }>) => {
  const toast = useToast();
  const fetchFile = useFile();
  const [busy, setBusy] = useState(false);
  const press = async () => {
    setBusy(true);
    const found = await fetchFile(() => read(path));
    setBusy(false);
    if (found.kind === 'done') {
      saveFile(name, found.file);
      if (found.stale === null) toast('success', 'The file was downloaded');
      else toast('info', 'The file was downloaded. The latest changes may be missing.');
    }
    if (found.kind !== 'failed') return;
    const { text, params } = sentenceOf(found.problem);
    toast('error', text, params);
  };
  return (
    <Button busy={busy} onClick={() => void press()}>
      <Download size={16} aria-hidden="true" />
      {children}
    </Button>
  );
};
