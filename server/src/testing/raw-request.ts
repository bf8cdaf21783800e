import { connect } from 'node:net';

/** Sends exactly these bytes on a new connection; returns everything that came back until it was closed. */
export async function rawRequest(url: string, ...parts: (string | Buffer)[]): Promise<string> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  for (const part of parts) socket.write(part);
  const chunks: Buffer[] = [];
  for await (const chunk of socket) chunks.push(chunk as Buffer); // a socket without an encoding gives Buffers
  return Buffer.concat(chunks).toString();
}
