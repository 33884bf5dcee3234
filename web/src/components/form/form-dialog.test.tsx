import { describe, expect, it } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { object, string } from 'yup';
import { tellCarriedOut } from '../../lib/carried-out.ts';
import { held } from '../../testing/held.ts';
import { renderScreen } from '../../testing/render.tsx';
import { TextField } from './fields.tsx';
import { FormDialog } from './form-dialog.tsx';
import { useAct } from './use-act.ts';

type Note = Readonly<{ note: string }>;
type Send = (note: Note) => Promise<unknown>;

const schema = object({ note: string().required('Write a note.') });

const problem = (code: string, params: object = {}, errors: object = {}) => ({
  status: 422,
  code,
  message: 'In English',
  params,
  errors,
});

type Props = Readonly<{ send: Send; always?: boolean; asks?: boolean }>;

const Screen = ({ send, always = false, asks = false }: Props) => {
  const [open, setOpen] = useState(false);
  const [isLoading] = useState(false);
  const { submit } = useAct([(note: Note) => ({ unwrap: () => send(note) }), { isLoading }], {
    alwaysWentWrong: always,
    fields: { ALREADY_DECLINED: 'note' },
  });
  const ask = () => ({ question: 'Are you sure?' });
  return (
    <>
      <button onClick={() => setOpen(true)}>Add a note</button>
      {open ? (
        <FormDialog<Note>
          title="Note"
          schema={schema}
          initialValues={{ note: '' }}
          act={{ label: 'Add it' }}
          onSubmit={submit}
          onClose={() => setOpen(false)}
          {...(asks ? { ask } : {})}
        >
          <TextField name="note" label="Words" />
        </FormDialog>
      ) : null}
    </>
  );
};

const openWith = async (props: Props, typed = 'Call Monday') => {
  renderScreen(<Screen {...props} />);
  await userEvent.click(screen.getByText('Add a note'));
  const field = await screen.findByLabelText('Words');
  if (typed !== '') await userEvent.type(field, typed);
  return field;
};

const gone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

describe('a form in a dialog', () => {
  it('sends the typed values, shows the message of the answer, and closes', async () => {
    const sent: Note[] = [];
    await openWith({
      send: (note) => {
        sent.push(note);
        return Promise.resolve({ message: 'Notes created successfully' });
      },
    });
    await userEvent.click(screen.getByText('Add it'));
    await gone();
    expect(sent).toEqual([{ note: 'Call Monday' }]);
    expect(await screen.findByRole('status')).toHaveTextContent('Notes created successfully');
    await waitFor(() => expect(screen.getByText('Add a note')).toHaveFocus());
  });

  it.each([
    ['Cancel', () => userEvent.click(screen.getByText('Cancel'))],
    ['Escape', () => userEvent.keyboard('{Escape}')],
    ['the cross', () => userEvent.click(screen.getByRole('button', { name: 'Close' }))],
  ])(
    'asks before %s discards typed text, and does not ask if nothing is typed',
    async (_way, leave) => {
      const field = await openWith({ send: () => Promise.resolve({}) });
      await leave();
      await userEvent.click(await screen.findByText('Keep editing'));
      await waitFor(() => expect(screen.queryByText('Keep editing')).toBeNull());
      expect(field).toHaveValue('Call Monday');
      await userEvent.clear(field);
      await leave();
      await gone();
    },
  );

  it('shows a refusal beside the field of its code, in the words of the catalogue', async () => {
    const field = await openWith({ send: () => Promise.reject(problem('ALREADY_DECLINED')) });
    await userEvent.click(screen.getByText('Add it'));
    await waitFor(() => expect(field).toHaveAccessibleDescription('This is already declined.'));
    await waitFor(() => expect(field).toHaveFocus());
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('shows a refusal without a field in the dialog, with the parameters filled in', async () => {
    const send = () => Promise.reject(problem('TOO_MANY_REQUESTS', { seconds: 9 }));
    await openWith({ send });
    await userEvent.click(screen.getByText('Add it'));
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Too many attempts. Try again in 9 seconds.',
    );
  });

  it('given that it is closed while it is being sent, then the question says that it may still be executed, and the late answer closes no dialog that was opened since', async () => {
    const answer = held();
    await openWith({ send: () => answer.wait().then(() => ({ message: 'Saved' })) });
    await userEvent.click(screen.getByText('Add it'));
    await userEvent.keyboard('{Escape}');
    const question = await screen.findByRole('alertdialog');
    expect(question).toHaveTextContent('It is being sent and may still be carried out.');
    await userEvent.click(within(question).getByText('Discard'));
    await gone();
    await userEvent.click(screen.getByText('Add a note'));
    await userEvent.type(await screen.findByLabelText('Words'), 'Call Tuesday');
    await answer.letGo();
    expect(await screen.findByText('Saved')).toBeInTheDocument();
    expect(screen.getByLabelText('Words')).toHaveValue('Call Tuesday');
  });

  it.each([
    ['its code', problem('ALREADY_DECLINED'), 'This is already declined.'],
    ['a field', problem('INVALID', {}, { note: 'No such day.' }), 'No such day.'],
  ])(
    'given that it is closed while it is being sent, then a refusal with %s is shown in an alert',
    async (_by, refusal, said) => {
      const answer = held();
      await openWith({ send: () => answer.wait().then(() => Promise.reject(refusal)) });
      await userEvent.click(screen.getByText('Add it'));
      await userEvent.keyboard('{Escape}');
      await userEvent.click(await screen.findByText('Discard'));
      await gone();
      await answer.letGo();
      expect(await screen.findByRole('alert')).toHaveTextContent(said);
    },
  );

  it('given a lost answer, when the command turns out to be executed, then the error disappears and the dialog closes', async () => {
    const send = () => Promise.reject({ ...problem('NO_ANSWER'), command: 'key 1' });
    await openWith({ send });
    await userEvent.click(screen.getByText('Add it'));
    await screen.findByRole('alert');
    act(() => tellCarriedOut('another key'));
    expect(screen.getByRole('alert')).toBeInTheDocument();
    act(() => tellCarriedOut('key 1'));
    await gone();
  });

  it('given a lost answer and text that was typed since, when the command turns out to be executed, then the text stays', async () => {
    const send = () => Promise.reject({ ...problem('NO_ANSWER'), command: 'key 1' });
    const field = await openWith({ send });
    await userEvent.click(screen.getByText('Add it'));
    await screen.findByRole('alert');
    await userEvent.type(field, ' at 9');
    act(() => tellCarriedOut('key 1'));
    expect(screen.queryByRole('alert')).toBeNull();
    expect(field).toHaveValue('Call Monday at 9');
  });

  it('shows a toast with Something went wrong and the reason, if the spec always requires that text, and stays open', async () => {
    const send = () => Promise.reject(problem('ALREADY_DECLINED'));
    const field = await openWith({ send, always: true });
    await userEvent.click(screen.getByText('Add it'));
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Something went wrongThis is already declined.');
    expect(document.getElementById('live')).toContainElement(alert);
    expect(field).toHaveValue('Call Monday');
  });

  it('asks for a confirmation if it must, sends nothing without it, and still guards the typed text', async () => {
    let sent = 0;
    await openWith({ send: () => Promise.resolve((sent += 1)), asks: true });
    await userEvent.click(screen.getByText('Add it'));
    await screen.findByRole('alertdialog', { name: 'Are you sure?' });
    // The dialog below the question is cancelled: nothing was sent yet.
    fireEvent.click(screen.getAllByRole('button', { name: 'Cancel', hidden: true })[0] as Element);
    expect(await screen.findByText('It has not been saved.')).toBeInTheDocument();
    await userEvent.keyboard('{Escape}');
    // Each step waits until the dialog has closed: an earlier key press would reach no dialog.
    await waitFor(() => expect(screen.queryByText('It has not been saved.')).toBeNull());
    await screen.findByRole('alertdialog', { name: 'Are you sure?' });
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByText('Are you sure?')).toBeNull());
    expect(sent).toBe(0);
    await userEvent.keyboard('{Escape}');
    await userEvent.click(await screen.findByText('Keep editing'));
    await userEvent.click(screen.getByText('Add it'));
    const question = await screen.findByRole('alertdialog', { name: 'Are you sure?' });
    await userEvent.click(within(question).getByRole('button', { name: 'Add it' }));
    await gone();
    expect(sent).toBe(1);
  });
});
