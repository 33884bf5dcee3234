import { createServer } from 'node:http';

/**
 * The least that a Node server does for a command: it reads a JSON body, and answers with JSON of the same size as
 * ours.
 */
const server = createServer((request, response) => {
  let text = '';
  request.setEncoding('utf8');
  request.on('data', (chunk: string) => (text += chunk));
  request.on('end', () => {
    const { amount } = JSON.parse(text) as { amount: string };
    const id = '01980000-0000-7000-8000-000000000000';
    const answer = JSON.stringify({ message: 'Balance updated successfully', id, balance: amount });
    const length = String(Buffer.byteLength(answer));
    const headers = ['Content-Type', 'application/json; charset=utf-8', 'Content-Length', length];
    response.writeHead(200, headers).end(answer);
  });
});

server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.send?.({ port: typeof address === 'object' ? address?.port : null });
});
process.on('disconnect', () => process.exit(0));
