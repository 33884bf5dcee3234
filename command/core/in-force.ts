import type { Handled } from './command.ts';
import type { Watermark } from './watermark.ts';

/** How long an answer waits until this process knows of the change itself: the next decision rests on it. */
const ownWriteWaitMs = 2_000;

/** The answer to a command, once this process knows of what it changed; after two seconds it is given all the same. */
export const inForce = async (
  handled: Promise<Handled>,
  { reference }: Readonly<{ reference: Pick<Watermark, 'reached'> }>,
): Promise<Handled> => {
  const answer = await handled;
  await reference.reached(answer.position, ownWriteWaitMs);
  return answer;
};
