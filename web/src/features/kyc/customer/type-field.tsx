import CircleAlert from 'lucide-react/icons/circle-alert';
import { useId } from 'react';
import { useField } from 'react-final-form';
import { useTranslation } from 'react-i18next';
import { documentTypes } from '../../../../../domain/shared/kyc/types.ts';
import { errorOf } from '../../../components/form/field-frame.tsx';
import { say } from '../../../lib/sentence.ts';
import { documentKinds } from '../documents.ts';

/** Which document: all three in sight, one press each. */
export const TypeField = () => {
  const { t } = useTranslation();
  const { input, meta } = useField<string>('type');
  const error = errorOf(meta);
  const noteId = useId();
  return (
    <fieldset className="kyc-types" aria-describedby={error === null ? undefined : noteId}>
      <legend className="field-label">{t('Document type')}</legend>
      <div className="kyc-type-row">
        {documentTypes.map((type) => {
          const { label, icon: Icon } = documentKinds[type];
          return (
            <label key={type} className="kyc-type">
              <input
                type="radio"
                name={input.name}
                value={type}
                checked={input.value === type}
                onChange={() => input.onChange(type)}
                onBlur={() => input.onBlur()}
              />
              <Icon size={18} strokeWidth={1.75} aria-hidden="true" />
              {t(label)}
            </label>
          );
        })}
      </div>
      {error === null ? null : (
        <span className="field-error" id={noteId}>
          <CircleAlert size={14} aria-hidden="true" />
          {say(t, error)}
        </span>
      )}
    </fieldset>
  );
};
