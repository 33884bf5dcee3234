import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { codeRequest } from '../../../../../command/identity/second-factor/contract.ts';
import { useAppDispatch } from '../../../app/store.ts';
import { useShowFactorQuery } from '../../../app/session/api.ts';
import { factorIsThere } from '../../../app/session/slice.ts';
import { Button } from '../../../components/button/button.tsx';
import { Chip } from '../../../components/chip/chip.tsx';
import { Confirm } from '../../../components/dialog/confirm.tsx';
import { ErrorFace, Skeleton } from '../../../components/faces/faces.tsx';
import { TextField } from '../../../components/form/fields.tsx';
import { FormDialog } from '../../../components/form/form-dialog.tsx';
import { useAct } from '../../../components/form/use-act.ts';
import { Row, Stack } from '../../../components/layout/layout.tsx';
import {
  useRefreshFactorMutation,
  useRenewRecoveryCodesMutation,
  useTurnOffFactorMutation,
} from './factor-api.ts';
import { OwnPasskeys } from './own-passkeys.tsx';
import { RecoveryCodesDialog } from './recovery-codes.tsx';
import { SetUpFactor } from './set-up-factor.tsx';

type Act = 'set up' | 'turn off' | 'renew';

type CodeProps = Readonly<{
  title: string;
  label: string;
  danger?: boolean;
  onSubmit: (values: { code: string }) => Promise<unknown>;
  onClose: () => void;
}>;

/** A dialog that only asks for a code. */
const CodeDialog = ({ title, label, danger = false, onSubmit, onClose }: CodeProps) => {
  const { t } = useTranslation();
  return (
    <FormDialog
      title={title}
      schema={codeRequest}
      initialValues={{ code: '' }}
      act={{ label, danger }}
      onSubmit={async (values) => {
        await onSubmit(values);
      }}
      onClose={onClose}
    >
      <TextField
        name="code"
        label={t('Code')}
        hint={t('From your authenticator app, or a recovery code.')}
        autoComplete="one-time-code"
        maxLength={20}
        focusFirst
      />
    </FormDialog>
  );
};

/** Two-factor sign-in of the person's own account: set up, turn off, create new codes. */
export const SecondFactor = () => {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const { data, isError, error, refetch } = useShowFactorQuery();
  const [refresh] = useRefreshFactorMutation();
  const [act, setAct] = useState<Act | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const turnOff = useAct(useTurnOffFactorMutation());
  const renew = useAct(useRenewRecoveryCodesMutation());
  const close = () => setAct(null);
  if (data === undefined)
    return isError ? (
      <ErrorFace error={error} onRetry={() => void refetch()} />
    ) : (
      <Skeleton height="64px" />
    );
  const hasAny = data.is_on || data.passkeys.length > 0;
  const done = () => {
    dispatch(factorIsThere());
    void refresh();
  };
  return (
    <Stack gap={5}>
      <Stack gap={3}>
        <Row wrap>
          <Chip tone={hasAny ? 'success' : 'muted'} dot>
            {hasAny ? t('On') : t('Off')}
          </Chip>
          {hasAny ? (
            <span className="small muted">
              {t('{{count}} recovery codes left', {
                count: data.recovery_codes_left,
                defaultValue_one: '{{count}} recovery code left',
              })}
            </span>
          ) : null}
        </Row>
        {data.is_required && !hasAny ? (
          <p role="status">
            {t('Two-factor sign-in is required for staff. Set it up to continue.')}
          </p>
        ) : null}
        <Row wrap>
          {hasAny ? (
            <Button onClick={() => setAct('renew')}>{t('New recovery codes')}</Button>
          ) : null}
          {data.is_on ? (
            <Button
              off={data.is_required && data.passkeys.length === 0 ? t('Required for staff') : false}
              onClick={() => setAct('turn off')}
            >
              {data.passkeys.length === 0 ? t('Turn off') : t('Turn the app off')}
            </Button>
          ) : (
            <Button kind={hasAny ? 'outlined' : 'primary'} onClick={() => setAct('set up')}>
              {hasAny ? t('Set up an authenticator app') : t('Set up two-factor sign-in')}
            </Button>
          )}
        </Row>
      </Stack>
      <OwnPasskeys
        facts={data}
        onAdded={(fresh) => {
          if (fresh.length === 0) done();
          else setCodes(fresh);
        }}
      />
      {act === 'set up' ? <SetUpFactor onClose={close} onCodes={setCodes} /> : null}
      {act === 'turn off' ? (
        <CodeDialog
          title={t('Turn two-factor sign-in off?')}
          label={t('Turn off')}
          danger
          onSubmit={turnOff.submit}
          onClose={close}
        />
      ) : null}
      {act === 'renew' && !data.is_on ? (
        <Confirm
          question={t('Create new recovery codes?')}
          act={t('Create codes')}
          danger={false}
          onConfirm={async () => {
            const made = await renew.run({});
            if (made !== null) setCodes(made.codes);
          }}
          onClose={close}
        />
      ) : null}
      {act === 'renew' && data.is_on ? (
        <CodeDialog
          title={t('Create new recovery codes?')}
          label={t('Create codes')}
          onSubmit={async (values) => setCodes((await renew.submit(values)).codes)}
          onClose={close}
        />
      ) : null}
      {codes === null ? null : (
        <RecoveryCodesDialog
          codes={codes}
          onClose={() => {
            setCodes(null);
            done();
          }}
        />
      )}
    </Stack>
  );
};
