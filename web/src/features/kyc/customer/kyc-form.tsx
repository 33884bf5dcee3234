import { useState, type DragEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useToast } from '../../../components/toasts/toasts.tsx';
import { Form } from '../../../components/form/form.tsx';
import { useSubmitKycMutation } from '../api.ts';
import { FileField } from './file-field.tsx';
import { formDataOf, kycFormSchema, noFiles, type KycValues } from './file-rules.ts';
import { SendSummary } from './send-summary.tsx';
import { TypeField } from './type-field.tsx';

type Props = Readonly<{
  /** What was sent before, where documents are sent again. */
  type: string | null;
  /** After the server took them; the form stays as it is until this settles. */
  onSent: () => Promise<unknown>;
  onCancel: (() => void) | null;
}>;

/** A file let go beside its place must not open in the browser and take the page away. */
const keepPage = (event: DragEvent): void => event.preventDefault();

export const KycForm = ({ type, onSent, onCancel }: Props) => {
  const { t } = useTranslation();
  const toast = useToast();
  const [submit] = useSubmitKycMutation();
  const [share, setShare] = useState<number | null>(null);
  const [initialValues] = useState<KycValues>({ ...noFiles, ...(type === null ? {} : { type }) });
  const send = async (values: KycValues) => {
    setShare(0);
    try {
      const { message } = await submit({ data: formDataOf(values), onProgress: setShare }).unwrap();
      toast('success', message);
      await onSent();
    } finally {
      setShare(null);
    }
  };
  return (
    <div onDragOver={keepPage} onDrop={keepPage}>
      <Form<KycValues>
        schema={kycFormSchema}
        initialValues={initialValues}
        onSubmit={send}
        name={t('KYC documents')}
        className="kyc-columns"
      >
        {({ values, submitting }) => (
          <>
            <div className="card kyc-card">
              <TypeField />
              <div className="kyc-files">
                <FileField
                  side="front"
                  label={t('Front')}
                  hint={t('JPEG, PNG or WebP, at most 10 MB')}
                  off={submitting}
                />
                <FileField
                  side="back"
                  label={t('Back')}
                  hint={t('JPEG, PNG or WebP, at most 10 MB')}
                  optional
                  off={submitting}
                />
                <FileField
                  side="address"
                  label={t('Proof of address')}
                  hint={t('A utility bill: JPEG, PNG, WebP or PDF, at most 10 MB')}
                  optional
                  off={submitting}
                />
              </div>
              <ul className="kyc-tips">
                <li>{t('The whole document in the picture, all four corners.')}</li>
                <li>{t('Sharp, without glare, in colour.')}</li>
                <li>{t('Valid today, with the name of your account.')}</li>
              </ul>
            </div>
            <SendSummary
              values={values}
              share={share}
              submitting={submitting}
              onCancel={onCancel}
            />
          </>
        )}
      </Form>
    </div>
  );
};
