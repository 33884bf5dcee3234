import { WebSocket } from 'ws';

/**
 * Clients that open a live connection, subscribe and never read again; the parent gives the address and their number.
 */

const [url = '', countText = '', cookies = ''] = process.argv.slice(2);
const people = cookies.split('|');
const count = Number(countText);
let joined = 0;
let opened = 0;

const open = (): void => {
  const cookie = people[opened % people.length] ?? '';
  opened += 1;
  const socket = new WebSocket(`${url}/socket.io/?EIO=4&transport=websocket`, {
    perMessageDeflate: false,
    headers: { cookie },
  });
  socket.on('error', (error) => {
    throw error;
  });
  socket.on('message', (data: Buffer) => {
    const text = data.subarray(0, 2).toString();
    if (text.startsWith('0')) socket.send('40');
    if (text !== '40') return;
    socket.pause();
    joined += 1;
    if (joined === count) process.send?.({ kind: 'joined' });
    else if (opened < count) open();
  });
};

/** The number of handshakes at a time. */
const together = 50;
while (opened < Math.min(together, count)) open();
process.on('disconnect', () => process.exit(0));
