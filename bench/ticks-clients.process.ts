import { WebSocket } from 'ws';

/** Clients that look like browsers to the server: they connect, receive and answer pings. */

const [url = '', countText = '', cookies = ''] = process.argv.slice(2);
const people = cookies.split('|');
const isHub = cookies !== '';
let connected = 0;
let messages = 0;
/** An address may have at most five hundred sockets. */
const perAddress = 400;
/** Of each fiftieth socket: milliseconds from the price's own time to its arrival. */
let delays: number[] = [];
const timed = 50;
const timeOf = /"at":"([^"]+)"/;

const open = (index: number): void => {
  const cookie = people[index % people.length] ?? '';
  const path = isHub ? '/socket.io/?EIO=4&transport=websocket' : '/';
  const socket = new WebSocket(`${url}${path}`, {
    perMessageDeflate: false,
    localAddress: `127.0.${Math.floor(index / perAddress)}.1`,
    headers: isHub ? { cookie } : {},
  });
  const count = (): void => {
    connected += 1;
    if (connected === Number(countText)) process.send?.({ kind: 'connected' });
  };
  if (!isHub) socket.on('open', count);
  socket.on('message', (data: Buffer) => {
    // Packets of engine.io: 0 opens, 2 pings, 40 means that the hub has accepted us.
    const text = data.subarray(0, 2).toString();
    if (isHub && text.startsWith('0')) socket.send('40');
    else if (isHub && text === '2') socket.send('3');
    else if (isHub && text === '40') count();
    else {
      messages += 1;
      if (index % timed !== 0) return;
      const at = timeOf.exec(data.toString())?.[1];
      if (at !== undefined) delays.push(Date.now() - Date.parse(at));
    }
  });
  socket.on('error', (error) => {
    throw error;
  });
};

for (let index = 0; index < Number(countText); index += 1) open(index);
process.on('message', () => {
  process.send?.({ kind: 'received', messages, delays });
  delays = [];
});
process.on('disconnect', () => process.exit(0));
