import Download from 'lucide-react/icons/download';
import { useState } from 'react';
import { Button } from '../../components/button/button.tsx';
import { useToast } from '../../components/toasts/toasts.tsx';
import { noAnswer, readProblem, type Problem } from '../../lib/problem.ts';
import { saveFile } from '../../lib/save-file.ts';
import { sentenceOf } from '../../lib/sentence-of.ts';
import { useAppDispatch } from '../store.ts';
import { codeAsked } from './slice.ts';

const read = async (path: string): Promise<Blob | Problem> => {
  try {
    const answer = await fetch(path, { credentials: 'same-origin' });
    if (answer.ok) return await answer.blob();
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
    if (found instanceof Blob) {
      saveFile(name, found);
      toast('success', 'The file was downloaded');
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
