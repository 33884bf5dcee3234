import Download from 'lucide-react/icons/download';
import { useState } from 'react';
import { Button } from '../../components/button/button.tsx';
import { useToast } from '../../components/toasts/toasts.tsx';
import { noAnswer, readProblem, type Problem } from '../../lib/problem.ts';
import { saveFile } from '../../lib/save-file.ts';
import { sentenceOf } from '../../lib/sentence-of.ts';
import { staleReasonOf, type StaleReason } from '../../lib/staleness.ts';
import { useAppDispatch } from '../store.ts';
import { codeAsked } from './slice.ts';

type Read = Readonly<{ file: Blob; stale: StaleReason | null }> | Problem;

const read = async (path: string): Promise<Read> => {
  try {
    const answer = await fetch(path, { credentials: 'same-origin' });
    if (answer.ok) return { file: await answer.blob(), stale: staleReasonOf(answer.headers) };
    const body: unknown = await answer.json().catch(() => null);
    return readProblem(answer.status, body);
  } catch {
    // Nobody answered, or it broke off in the middle: no file that is not whole.
    return noAnswer;
  }
};

/** Downloads a file that may ask for a fresh code first. */
export const DownloadButton = ({
  path,
  name,
  children,
}: Readonly<{ path: string; name: string; children: string }>) => {
  const toast = useToast();
  const dispatch = useAppDispatch();
  const [busy, setBusy] = useState(false);
  const press = async () => {
    setBusy(true);
    const found = await read(path);
    setBusy(false);
    if ('file' in found) {
      saveFile(name, found.file);
      if (found.stale === null) toast('success', 'The file was downloaded');
      else toast('info', 'The file was downloaded. The newest changes may be missing in it.');
      return;
    }
    if (found.code === 'FRESH_CODE_REQUIRED') dispatch(codeAsked(true));
    const { text, params } = sentenceOf(found);
    toast('error', text, params);
  };
  return (
    <Button busy={busy} onClick={() => void press()}>
      <Download size={16} aria-hidden="true" />
      {children}
    </Button>
  );
};
