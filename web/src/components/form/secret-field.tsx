import { useState } from 'react';
import { useField, useForm } from 'react-final-form';
import { useTranslation } from 'react-i18next';
import type { SecretShown } from '../../../../command/core/settings.contract.ts';
import { formatStaffTime } from '../../lib/format/times.ts';
import { Button } from '../button/button.tsx';
import { boxClass } from './box-class.ts';
import { NumberField } from './decimal-input.tsx';
import { errorOf, FieldFrame } from './field-frame.tsx';
import { asGiven, type Common } from './use-text.ts';

/** What a form does with a secret: keeps it (absent), replaces it (text) or removes it (`null`). */
export type SecretChange = string | null | undefined;

type Props = Common &
  Readonly<{
    /** What the server tells about the secret; the secret itself is never sent to the browser. */
    secret: SecretShown;
    /** Whether it may be removed. */
    clearable?: boolean;
  }>;

/** Texts that say since when the secret is set, how it ends, and until when the previous one works, as far as known. */
const useStanding = ({ changed_at: at, last4, previous_until: until }: SecretShown) => {
  const { t } = useTranslation();
  const when = formatStaffTime(at);
  return {
    told:
      last4 === null
        ? t('Set on {{when}}, hidden', { when })
        : t('Set on {{when}}, ends in {{last4}}', { when, last4 }),
    before:
      until === null
        ? null
        : t('The old one works until {{when}}', { when: formatStaffTime(until) }),
  };
};

/** The name of the hours in the request (command/core/settings.contract.ts); one value for all secrets of a form. */
const overlapName = 'keepReplacedForHours';

/** How long the replaced key may still be used: its users have until then to switch. */
const OverlapField = () => {
  const { t } = useTranslation();
  return (
    <NumberField
      name={overlapName}
      label={t('Keep the old one for')}
      unit={t('hours')}
      hint={t('Leave empty to end the old one when you save.')}
    />
  );
};

/** A secret that can be written but never read, such as a gateway's key. */
export const SecretField = ({ name, label, hint, secret, clearable = false }: Props) => {
  const { t } = useTranslation();
  const { input, meta } = useField<SecretChange>(name, asGiven<SecretChange>());
  const [replacing, setReplacing] = useState(false);
  const { told, before } = useStanding(secret);
  const form = useForm();
  const given = input.value;
  const keep = () => {
    input.onChange(undefined);
    form.change(overlapName, undefined);
    setReplacing(false);
  };
  const isTyping = !secret.set || replacing;
  const frame = (
    <FieldFrame label={label} error={errorOf(meta)} hint={before ?? hint}>
      {({ id, describedBy, invalid }) => (
        <div className={boxClass(invalid, !isTyping)}>
          {isTyping ? (
            <input
              id={id}
              className="field-input"
              type="password"
              autoComplete="new-password"
              placeholder={secret.set ? undefined : t('Not set')}
              aria-invalid={invalid || undefined}
              aria-describedby={describedBy}
              value={given ?? ''}
              onChange={({ target }) =>
                input.onChange(target.value === '' ? undefined : target.value)
              }
              onBlur={() => input.onBlur()}
            />
          ) : (
            <output id={id} className="field-input row small muted">
              {given === null ? t('Will be removed when you save') : told}
            </output>
          )}
          {!secret.set ? null : (
            <span className="row gap-0 fixed">
              {isTyping || given === null ? (
                <Button size="small" kind="plain" onClick={keep}>
                  {t('Keep')}
                </Button>
              ) : (
                <>
                  <Button size="small" kind="plain" onClick={() => setReplacing(true)}>
                    {t('Replace')}
                  </Button>
                  {clearable ? (
                    <Button size="small" kind="plain" onClick={() => input.onChange(null)}>
                      {t('Remove')}
                    </Button>
                  ) : null}
                </>
              )}
            </span>
          )}
        </div>
      )}
    </FieldFrame>
  );
  if (!secret.set || !replacing) return frame;
  return (
    <div className="stack gap-3">
      {frame}
      <OverlapField />
    </div>
  );
};
