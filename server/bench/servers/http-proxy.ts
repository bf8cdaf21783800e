import { Agent } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { createProxyMiddleware } from 'http-proxy-middleware';
import { z } from 'zod';
import { report } from './report.js';

const { target } = z.object({ target: z.string() }).parse(JSON.parse(process.argv[2] ?? '{}'));
const app = express();
app.use(
  '/api/sandbox',
  createProxyMiddleware({
    target,
    changeOrigin: true,
    agent: new Agent({ keepAlive: true }),
    headers: { 'API-KEY': 'the-key-of-the-bench' },
  }),
);
const server = app.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo; // a TCP server has an AddressInfo
  report(`http://127.0.0.1:${port}`);
});
