import { expect, it } from 'vitest';
import { isOwnComputer } from './text.js';

it.each([
  ['http://127.0.0.1:4475/invite/abc', true],
  ['http://127.1/invite/abc', true],
  ['http://127.20.0.3/', true],
  ['https://localhost/invite/abc', true],
  ['http://LOCALHOST.:4475/', true],
  ['http://sandbox.localhost:4475/', true],
  ['http://[::1]:4475/invite/abc', true],
  ['http://0.0.0.0:4475/', true],
  ['http://[::]:4475/', true],
  ['http://192.168.1.4:4475/invite/127.0.0.1', false],
  ['https://127.0.0.1.example.com/', false],
  ['https://mylocalhost/', false],
  ['https://verify.example.com/?to=http://localhost/', false],
  ['localhost', false],
  ['', false],
])('weighs %s', (address, own) => {
  expect(isOwnComputer(address)).toBe(own);
});
