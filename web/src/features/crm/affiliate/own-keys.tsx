import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OwnApiKeys } from '../../../../../command/identity/api-key/contract.ts';
import { Button } from '../../../components/button/button.tsx';
import { Confirm } from '../../../components/dialog/confirm.tsx';
import { CheckboxField } from '../../../components/form/checkbox-field.tsx';
import { FormDialog } from '../../../components/form/form-dialog.tsx';
import { useAct } from '../../../components/form/use-act.ts';
import { Facts } from '../../../components/layout/facts.tsx';
import { Row, Stack } from '../../../components/layout/layout.tsx';
import { Time } from '../../../components/numbers/numbers.tsx';
import { useMakeApiKeyMutation, useRevokeApiKeysMutation } from './api.ts';
import { ShownOnce } from './shown-once.tsx';
import { useShownOnce } from './use-shown-once.ts';

type Key = OwnApiKeys['keys'][number];

const KeyFacts = ({ standing }: { standing: Key }) => {
  const { t } = useTranslation();
  const { last4, created_at: createdAt, last_used_at: usedAt, until } = standing;
  return (
    <Facts
      look="lines"
      name={t('Key')}
      facts={[
        { label: t('API key'), value: <span className="number">{`dbk_********${last4}`}</span> },
        { label: t('Made'), value: <Time at={createdAt} as="staff" /> },
        {
          label: t('Last used'),
          value: usedAt === null ? t('Never') : <Time at={usedAt} as="staff" />,
        },
        until === null
          ? null
          : { label: t('Replaced, ends'), value: <Time at={until} as="staff" /> },
      ]}
    />
  );
};

type Making = Readonly<{
  hasKey: boolean;
  take: ReturnType<typeof useShownOnce>['take'];
  onClose: () => void;
}>;

const MakeKey = ({ hasKey, take, onClose }: Making) => {
  const { t } = useTranslation();
  const { submit } = useAct(useMakeApiKeyMutation(), {
    done: ({ key, message }) => (key ? message : null),
  });
  return (
    <FormDialog
      title={hasKey ? t('Generate a new key?') : t('Generate an API key')}
      initialValues={{ keepEarlier: hasKey }}
      act={{ label: t('Generate') }}
      onSubmit={(values) => take(submit(values).then(({ key: secret }) => ({ secret })))}
      onClose={onClose}
    >
      {hasKey ? (
        <CheckboxField name="keepEarlier" label={t('The current key works for one more day')} />
      ) : (
        <p className="muted">{t('It is shown only once. Store it where your programs find it.')}</p>
      )}
    </FormDialog>
  );
};

/** The affiliator's keys: what is known about them, creating one, and ending them all. */
export const OwnKeys = ({ keys }: { keys: readonly Key[] }) => {
  const { t } = useTranslation();
  const [open, setOpen] = useState<'make' | 'revoke' | null>(null);
  const { made, take, close } = useShownOnce('key');
  const { run } = useAct(useRevokeApiKeysMutation());
  const hasKey = keys.length > 0;
  return (
    <Stack gap={4}>
      {hasKey ? (
        keys.map((key) => <KeyFacts key={key.id} standing={key} />)
      ) : (
        <p className="muted">{t('You have no API key yet.')}</p>
      )}
      <Row wrap>
        <Button kind="primary" onClick={() => setOpen('make')}>
          {t('Generate')}
        </Button>
        {hasKey ? <Button onClick={() => setOpen('revoke')}>{t('Revoke')}</Button> : null}
      </Row>
      {open === 'make' ? (
        <MakeKey hasKey={hasKey} take={take} onClose={() => setOpen(null)} />
      ) : null}
      {open === 'revoke' ? (
        <Confirm
          question={t('Revoke your API key?')}
          consequence={t('Programs that use it lose access at once.')}
          act={t('Revoke')}
          onConfirm={() => run()}
          onClose={() => setOpen(null)}
        />
      ) : null}
      {made === null ? null : <ShownOnce kind="key" made={made} onClose={close} />}
    </Stack>
  );
};
