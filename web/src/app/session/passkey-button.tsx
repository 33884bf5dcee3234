import KeyRound from 'lucide-react/icons/key-round';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type {
  PasskeyBody,
  PasskeyChallenge,
} from '../../../../command/identity/second-factor/passkey-contract.ts';
import { Button } from '../../components/button/button.tsx';
import { useToast } from '../../components/toasts/toasts.tsx';
import { knowsPasskeys, signWithPasskey } from './passkey.ts';

type Asked = Readonly<{ token: string; ask: PasskeyChallenge }>;

/** Signs with a passkey, if this browser supports passkeys. */
export const PasskeyButton = ({
  onAsk,
  onSigned,
}: Readonly<{
  /** Gets the challenge to sign; `null` if that failed and the failure was shown. */
  onAsk: () => Promise<Asked | null>;
  onSigned: (signed: PasskeyBody) => Promise<unknown>;
}>) => {
  const { t } = useTranslation();
  const toast = useToast();
  const [busy, setBusy] = useState(false);
  if (!knowsPasskeys()) return null;
  const sign = async () => {
    const asked = await onAsk();
    if (asked === null) return;
    const signed = await signWithPasskey(asked.ask);
    if (signed === null) toast('error', 'No passkey was used.');
    else await onSigned({ token: asked.token, ...signed });
  };
  const press = async () => {
    setBusy(true);
    try {
      await sign();
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button wide busy={busy} onClick={() => void press()}>
      <KeyRound size={16} aria-hidden="true" />
      {t('Use a passkey')}
    </Button>
  );
};
