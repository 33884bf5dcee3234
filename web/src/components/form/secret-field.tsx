import { useState } from 'react';
import { useField } from 'react-final-form';
import { useTranslation } from 'react-i18next';
import { formatStaffTime } from '../../lib/format/times.ts';
import { Button } from '../button/button.tsx';
import { boxClass } from './box-class.ts';
import { errorOf, FieldFrame } from './field-frame.tsx';
import { asGiven, type Common } from './use-text.ts';

/** What a form does with a secret: leaves it (absent), replaces it (text) or takes it away (`null`). */
export type SecretChange = string | null | undefined;

type Props = Common &
  Readonly<{
    /** When it was last set, ISO 8601; `null` where there is none. It is never sent to the browser. */
    setAt: string | null;
    /** It may be taken away. */
    clearable?: boolean;
  }>;

/** A secret that is written and never read: a gateway's key. */
export const SecretField = ({ name, label, hint, setAt, clearable = false }: Props) => {
  const { t } = useTranslation();
  const { input, meta } = useField<SecretChange>(name, asGiven<SecretChange>());
  const [replacing, setReplacing] = useState(false);
  const given = input.value;
  const keep = () => {
    input.onChange(undefined);
    setReplacing(false);
  };
  const isTyping = setAt === null || replacing;
  const state =
    given === null
      ? t('Will be removed when you save')
      : t('Set on {{when}}, never shown again', { when: formatStaffTime(setAt) });
  return (
    <FieldFrame label={label} error={errorOf(meta)} hint={hint}>
      {({ id, describedBy, invalid }) => (
        <div className={boxClass(invalid, !isTyping)}>
          {isTyping ? (
            <input
              id={id}
              className="field-input"
              type="password"
              autoComplete="new-password"
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
              {state}
            </output>
          )}
          {setAt === null ? null : (
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
};
