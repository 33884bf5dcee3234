import type { SecretShown } from '../../../../command/core/settings.contract.ts';
import { useMemo, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { classes } from '../../lib/classes.ts';
import { isProblem } from '../../lib/problem.ts';
import { Button } from '../button/button.tsx';
import { ErrorFace, Skeleton } from '../faces/faces.tsx';
import { Form, type FormProps } from '../form/form.tsx';
import type { FormSchema } from '../form/validate.ts';
import { Time } from '../numbers/numbers.tsx';
import { useToast } from '../toasts/toasts.tsx';
import { lazyModule } from '../../lib/lazy-module.ts';
import { UnsavedQuestion } from './unsaved-question.tsx';
import './page.css';

type Values = Readonly<Record<string, unknown>>;

/** The current settings and how to save them; the app's `useSettings` returns it. */
export type Standing = Readonly<{
  /** The contract's schema, with which the server validates a save. */
  fields: FormSchema;
  /** `null` until they are loaded. */
  values: Values | null;
  /** What the server tells about a field that is a secret. */
  secretOf: (name: string) => SecretShown;
  /** ISO 8601; `null` if nobody has set them yet, `undefined` if it is not known for this form alone. */
  changedAt: string | null | undefined;
  error: unknown;
  retry: () => void;
  /** Returns the server's sentence; throws the problem of a refusal. */
  save: (values: Values) => Promise<string>;
}>;

type FootProps = Readonly<{
  pristine: boolean;
  submitting: boolean;
  changedAt: string | null | undefined;
  onDiscard: () => void;
  acts: ReactNode;
}>;

const Foot = ({ pristine, submitting, changedAt, onDiscard, acts }: FootProps) => {
  const { t } = useTranslation();
  return (
    <div className="panel-foot row wrap justify-end rule-above">
      {changedAt === undefined ? null : (
        <p className="caption">
          {changedAt === null ? (
            t('Never changed: these are the defaults.')
          ) : (
            <>
              {t('Last changed')} <Time at={changedAt} as="staff" />
            </>
          )}
        </p>
      )}
      {acts}
      {pristine ? null : <Button onClick={onDiscard}>{t('Discard changes')}</Button>}
      <Button
        kind="primary"
        type="submit"
        busy={submitting}
        off={pristine ? t('No changes yet') : false}
      >
        {t('Save changes')}
      </Button>
    </div>
  );
};

const Waiting = () => {
  const { t } = useTranslation();
  return (
    <div className="grid settings-fields" role="status" aria-label={t('Loading')}>
      <Skeleton width="40%" />
      <Skeleton height="36px" />
      <Skeleton width="40%" />
      <Skeleton height="36px" />
    </div>
  );
};

export type SettingsFormProps = Pick<FormProps<Values>, 'mutators'> &
  Readonly<{
    settings: Standing;
    /** Title of the form, if a page has several. */
    title?: string;
    /** What these settings do, in one sentence. */
    line?: string;
    /** Other actions on the current settings, beside saving. */
    acts?: ReactNode;
    /** Its fields are in groups, side by side over the whole width of the page. */
    inGroups?: boolean;
    children: ReactNode;
  }>;

const changed = lazyModule(() => import('./settings-changed.tsx'));

type BodyProps = Omit<SettingsFormProps, 'line'> & Readonly<{ values: Values }>;

const Body = ({
  settings,
  values,
  title,
  mutators,
  acts = null,
  inGroups,
  children,
}: BodyProps) => {
  const toast = useToast();
  const { fields, changedAt, save } = settings;
  // Keeps the same object while nothing has changed; otherwise each answer would reset the form.
  const text = JSON.stringify(values);
  const initial = useMemo((): Values => fields.cast(JSON.parse(text)), [fields, text]);
  // Each round starts from the current settings: nothing typed is left of the one before.
  const [round, setRound] = useState(0);
  /** The settings as they were before, once somebody else turns out to have saved since. */
  const [before, setBefore] = useState<Values | null>(null);
  const told = changed.use(before !== null);
  const startAnew = () => {
    setBefore(null);
    setRound(round + 1);
  };
  const submit = async (typed: Values) => {
    try {
      toast('success', await save(typed));
      startAnew();
    } catch (refused) {
      // Loading the current settings resets the form, which would remove an error shown in it.
      if (!isProblem(refused) || refused.code !== 'STALE_SETTINGS') throw refused;
      setBefore(values);
      toast('error', refused.message, refused.params);
    }
  };
  return (
    <Form<Values>
      key={round}
      {...(title === undefined ? {} : { name: title })}
      {...(mutators === undefined ? {} : { mutators })}
      schema={fields}
      initialValues={initial}
      onSubmit={submit}
    >
      {({ pristine, submitting }) => (
        <>
          <div
            className={inGroups === true ? 'row wrap align-stretch gap-4' : 'grid settings-fields'}
          >
            {children}
          </div>
          {before === null || told === null ? null : (
            <told.SettingsChanged before={before} now={values}>
              {children}
            </told.SettingsChanged>
          )}
          <Foot
            pristine={pristine}
            submitting={submitting}
            changedAt={changedAt}
            onDiscard={startAnew}
            acts={acts}
          />
          <UnsavedQuestion isUnsaved={!pristine} />
        </>
      )}
    </Form>
  );
};

/**
 * A settings form: shows the current settings, saves them, shows the server's sentence, and asks before unsaved changes
 * are left. If somebody else has saved meanwhile, the current values are shown beside the typed ones.
 */
export const SettingsForm = ({ line, ...form }: SettingsFormProps) => {
  const { title, settings, inGroups = false } = form;
  const { values, error, retry } = settings;
  const body = () => {
    if (values === null)
      return error === null ? <Waiting /> : <ErrorFace error={error} onRetry={retry} />;
    return <Body {...form} values={values} />;
  };
  return (
    <section className={classes('card pad-4 below', !inGroups && 'measure')} aria-label={title}>
      {title === undefined ? null : (
        <h2 className={line === undefined ? 'below' : undefined}>{title}</h2>
      )}
      {line === undefined ? null : <p className="page-line small muted below">{line}</p>}
      {body()}
    </section>
  );
};
