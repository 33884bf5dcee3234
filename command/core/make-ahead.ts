/**
 * Makes and sends each part, in order, one at a time; the next part is made while the previous one is being sent. It
 * throws the first failure once nothing is being sent any more.
 */
export const makeAhead = async <Part, Made>(
  parts: readonly Part[],
  make: (part: Part) => Promise<Made>,
  send: (part: Part, made: Made) => Promise<unknown>,
): Promise<void> => {
  let sending: Promise<unknown> = Promise.resolve();
  for (const part of parts) {
    const [made, sent] = await Promise.allSettled([make(part), sending]);
    if (sent.status === 'rejected') throw sent.reason;
    if (made.status === 'rejected') throw made.reason;
    sending = send(part, made.value);
  }
  await sending;
};
