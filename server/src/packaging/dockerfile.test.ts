import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { SETTINGS } from '../config/config.js';

const root = new URL('../../../', import.meta.url);
const read = (name: string) => readFileSync(new URL(name, root), 'utf8');

interface Instruction {
  name: string;
  rest: string;
}

/** The instructions of a Dockerfile, each on one line, without comments. */
function instructionsOf(text: string): Instruction[] {
  const lines = text.split('\n').filter((line) => !line.startsWith('#'));
  const joined = lines.join('\n').replaceAll(/\\\n\s*/g, '');
  return joined
    .split('\n')
    .filter(Boolean)
    .map((line) => {
      const [name = '', ...rest] = line.split(' ');
      return { name, rest: rest.join(' ') };
    });
}

/** The rules that a Dockerfile breaks, as sentences. */
function faultsOf(text: string, isThere: (path: string) => boolean): string[] {
  const all = instructionsOf(text);
  const last = all.slice(all.findLastIndex(({ name }) => name === 'FROM'));
  const faults: string[] = [];
  const fault = (isOne: boolean, sentence: string) => {
    if (isOne) faults.push(sentence);
  };
  for (const { name, rest } of all) {
    if (name === 'FROM')
      fault(!/^[\w./-]+:\d+\.\d+\.\d+(-\w+)*( AS \w+)?$/.test(rest), 'FROM pins');
    fault(name === 'ADD', 'COPY, not ADD');
    fault(/^(ENV|ARG)$/.test(name) && /KEY|SECRET|PASSWORD|TOKEN/.test(rest), 'no secret');
    fault(/apt-get install/.test(rest) && !/rm -rf \/var\/lib\/apt\/lists/.test(rest), 'apt lists');
    fault(/apt-get install(?!.*--no-install-recommends)/.test(rest), 'no recommended packages');
    fault(name === 'RUN' && /\bsudo\b|npm install\b/.test(rest), 'no sudo, npm ci');
    fault(/^(CMD|ENTRYPOINT)$/.test(name) && !rest.startsWith('["'), 'a command is a list');
    if (name === 'COPY' && !rest.includes('--from=')) {
      const paths = rest.split(' ').filter((word) => !word.startsWith('--'));
      for (const path of paths.slice(0, -1)) fault(!isThere(path), `${path} does not exist`);
    }
  }
  const user = last.findLast(({ name }) => name === 'USER')?.rest ?? 'root';
  fault(/^(root|0)\b/.test(user), 'not root');
  fault(!last.some(({ name }) => name === 'HEALTHCHECK'), 'a health check');
  fault(
    last.some(({ name, rest }) => name === 'COPY' && !rest.includes('--from=')),
    'the last stage takes only what was built',
  );
  return faults;
}

const exists = (path: string) => existsSync(new URL(path, root));

describe('Dockerfile', () => {
  it('breaks no rule', () => {
    expect(faultsOf(read('Dockerfile'), exists)).toEqual([]);
  });

  it.each([
    ['FROM node:latest', 'FROM pins'],
    ['FROM node', 'FROM pins'],
    ['FROM node:22.1.0-slim\nADD a b', 'COPY, not ADD'],
    ['FROM node:22.1.0-slim\nENV API_KEY=1', 'no secret'],
    ['FROM node:22.1.0-slim\nRUN apt-get update && \\\n  apt-get install nginx', 'apt lists'],
    ['FROM node:22.1.0-slim\nCMD node main.js', 'a command is a list'],
    ['FROM node:22.1.0-slim\nUSER root', 'not root'],
    ['FROM node:22.1.0-slim\nCOPY nowhere .', 'nowhere does not exist'],
  ])('%j breaks a rule', (text, sentence) => {
    expect(faultsOf(text, exists)).toContain(sentence);
  });

  it('has the programs that back up the server of compose.yaml', () => {
    const last = read('Dockerfile').slice(read('Dockerfile').lastIndexOf('FROM '));
    const [, debian = ''] = /^FROM node:\S+-(\w+)-slim/.exec(last) ?? [];
    const [, client] = /install .*\bpostgresql-client-(\d+)\b/.exec(last) ?? [];
    const [, server] = /image: postgres:(\d+)\./.exec(read('compose.yaml')) ?? [];
    expect(client).toBe(server);
    // Debian has one version in each release.
    expect({ bookworm: '15', trixie: '17' }).toHaveProperty(debian, client);
  });

  it('sets only what is a setting', () => {
    const set = instructionsOf(read('Dockerfile')).filter(({ name }) => name === 'ENV');
    const names = set.flatMap(({ rest }) => [...rest.matchAll(/(\w+)=/g)].map(([, name]) => name));
    expect(names.filter((name) => name !== 'NODE_ENV')).toEqual(['HOST', 'DATA_DIR']);
    expect(SETTINGS).toEqual(expect.arrayContaining(['HOST', 'DATA_DIR', 'PORT']));
  });

  it('gets no secret and no package of this machine from the build context', () => {
    const ignored = read('.dockerignore').split('\n');
    expect(ignored[0]).toBe('*');
    expect(ignored).toEqual(expect.arrayContaining(['**/.env', '**/.data', '**/node_modules']));
    for (const line of ignored.filter((text) => text.startsWith('!'))) {
      expect(existsSync(fileURLToPath(new URL(line.slice(1), root)))).toBe(true);
    }
  });
});
