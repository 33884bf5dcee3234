import { useTranslation } from 'react-i18next';
import { connectionTexts, type ConnectionOutcome } from '../../../domain/shared/site/trade-apis.ts';
import { Button } from '../components/button/button.tsx';
import { useAct } from '../components/form/use-act.ts';
import { useToast } from '../components/toasts/toasts.tsx';
import { api } from './api.ts';

type Tested = Readonly<{ outcome: ConnectionOutcome; name: string }>;

const { useTestConnectionMutation } = api.injectEndpoints({
  endpoints: (build) => ({
    testConnection: build.mutation<Tested, string>({
      query: (path) => ({ url: `${path}/test`, method: 'POST' }),
    }),
  }),
});

/** Asks a provider about the key that is saved at `path`, and says what came of it. */
export const TestConnection = ({ path, title }: Readonly<{ path: string; title: string }>) => {
  const { t } = useTranslation();
  const toast = useToast();
  const { run, busy } = useAct(useTestConnectionMutation(), { done: null, about: title });
  const test = async () => {
    const tested = await run(path);
    if (tested === null) return;
    const { outcome, name } = tested;
    toast(outcome === 'ok' ? 'success' : 'error', connectionTexts[outcome], { name });
  };
  return (
    <Button busy={busy} onClick={() => void test()}>
      {t('Test connection')}
    </Button>
  );
};
