import { expect, it } from 'vitest';
import { passwordProblem } from './password-problem.js';

const about = ['Ada Lovelace', 'ada.lovelace@analytical.example'];

it.each([
  'Short-1!',
  'password1234',
  'Password2026!',
  'P@ssw0rd!!!!!',
  'passwordpassword',
  'qwertyuiop12',
  'QwertyQwerty1',
  'Welcome123456',
  'letmeinletmein',
  '123456789012',
  '012345678901',
  'aaaaaaaaaaaaa',
  'abcabcabcabc',
  'abcdefghijkl',
  '1q1q1q1q1q1q',
  '111111222222',
  'Lovelace2026!',
  'analytical12',
  'changeme-changeme',
  'Admin_Password_1',
])('refuses %s', (password) => {
  expect(passwordProblem(password, about)).not.toBeNull();
});

it.each([
  'correct horse battery staple',
  'tremolo-9-gantry',
  'Kp7$wq9zLr2x',
  'the-members-own-words',
  'lovely otter paints bridges',
  '密码密码很长的一个句子啊朋友',
])('accepts %s', (password) => {
  expect(passwordProblem(password, about)).toBeNull();
});

it('accepts a long password that only contains a common one', () => {
  expect(passwordProblem('password of my grey tortoise', about)).toBeNull();
});
