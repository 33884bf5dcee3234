import KeyRound from 'lucide-react/icons/key-round';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SecondFactorFacts } from '../../../../../command/identity/second-factor/contract.ts';
import { knowsPasskeys } from '../../../app/session/passkey.ts';
import { Button } from '../../../components/button/button.tsx';
import { Confirm } from '../../../components/dialog/confirm.tsx';
import { useAct } from '../../../components/form/use-act.ts';
import { Row, Stack } from '../../../components/layout/layout.tsx';
import { Time } from '../../../components/numbers/numbers.tsx';
import { AddPasskey } from './add-passkey.tsx';
import { useRemovePasskeyMutation } from './factor-api.ts';

type Item = SecondFactorFacts['passkeys'][number];

const OwnPasskey = ({ passkey, isLast }: Readonly<{ passkey: Item; isLast: boolean }>) => {
  const { t } = useTranslation();
  const { run } = useAct(useRemovePasskeyMutation());
  const [asks, setAsks] = useState(false);
  const { id, name, last_used_at: lastUsed, created_at: added } = passkey;
  return (
    <Row as="li" gap={3} className="rule-below pad-2">
      <KeyRound size={18} aria-hidden="true" />
      <div className="grow">
        <b>
          <bdi>{name}</bdi>
        </b>
        <p className="caption">
          {lastUsed === null ? t('Added') : t('Last used')} <Time at={lastUsed ?? added} />
        </p>
      </div>
      <Button
        off={isLast ? t('Required for staff') : false}
        aria-label={t('Remove {{name}}', { name })}
        onClick={() => setAsks(true)}
      >
        {t('Remove')}
      </Button>
      {asks ? (
        <Confirm
          question={t('Remove this passkey?')}
          consequence={t('It no longer signs in to this account. Your sessions continue.')}
          act={t('Remove')}
          onConfirm={() => run(id)}
          onClose={() => setAsks(false)}
        />
      ) : null}
    </Row>
  );
};

/** The passkeys of the person's own account. */
export const OwnPasskeys = ({
  facts,
  onAdded,
}: Readonly<{ facts: SecondFactorFacts; onAdded: (codes: readonly string[]) => void }>) => {
  const { t } = useTranslation();
  const [adds, setAdds] = useState(false);
  const { passkeys, is_on, is_required } = facts;
  return (
    <Stack gap={3}>
      <div>
        <h3>{t('Passkeys')}</h3>
        {passkeys.length === 0 ? (
          <p className="small muted">
            {t('Use a passkey on your device, phone or security key instead of a code.')}
          </p>
        ) : null}
      </div>
      {passkeys.length === 0 ? null : (
        <Stack as="ul" gap={0} aria-label={t('Passkeys')}>
          {passkeys.map((passkey) => (
            <OwnPasskey
              key={passkey.id}
              passkey={passkey}
              isLast={is_required && !is_on && passkeys.length === 1}
            />
          ))}
        </Stack>
      )}
      <Row>
        <Button
          off={knowsPasskeys() ? false : t('This browser does not support passkeys')}
          onClick={() => setAdds(true)}
        >
          {t('Add a passkey')}
        </Button>
      </Row>
      {adds ? (
        <AddPasskey
          onClose={() => setAdds(false)}
          onAdded={(codes) => {
            setAdds(false);
            onAdded(codes);
          }}
        />
      ) : null}
    </Stack>
  );
};
