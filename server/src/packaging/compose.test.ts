import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { readConfig, SETTINGS } from '../config/config.js';

const root = new URL('../../../', import.meta.url);

const pinned = z.string().regex(/^[\w./-]+:(\d+\.\d+(\.\d+)?(-\w+)*|local)$/);
const service = z.strictObject({
  image: pinned,
  build: z.literal('.').optional(),
  command: z.array(z.string()).optional(),
  restart: z.literal('unless-stopped'),
  init: z.literal(true).optional(),
  read_only: z.literal(true).optional(),
  user: z.string().optional(),
  cap_drop: z.tuple([z.literal('ALL')]).optional(),
  security_opt: z.tuple([z.literal('no-new-privileges:true')]).optional(),
  stop_grace_period: z.string().optional(),
  environment: z.record(z.string(), z.string()).optional(),
  ports: z.array(z.string()).optional(),
  volumes: z.array(z.string()).optional(),
  tmpfs: z.array(z.string()).optional(),
  depends_on: z
    .record(z.string(), z.strictObject({ condition: z.literal('service_healthy') }))
    .optional(),
  healthcheck: z
    .strictObject({ test: z.array(z.string()).min(2), interval: z.string() })
    .optional(),
});
const file = z.strictObject({
  name: z.string(),
  'x-hardened': z.unknown(),
  'x-console': z.unknown(),
  services: z.record(z.string(), service),
  volumes: z.record(z.string(), z.null()),
});

const text = readFileSync(new URL('compose.yaml', root), 'utf8');
const compose = file.parse(parse(text, { merge: true }));
const proxy = readFileSync(new URL('server/ops/nginx.conf', root), 'utf8');
const named = Object.entries(compose.services);
const ours = named.filter(([, { build }]) => build);

// As the engine substitutes them if .env sets every one.
const given = (value: string) =>
  value.replaceAll(/\$\{(\w+)(?::[?-]([^}]*))?\}/g, (_whole, name: string, more = '') =>
    name.endsWith('_URL')
      ? String(more)
      : name === 'ADMIN_EMAIL'
        ? 'a@example.com'
        : 'x'.repeat(48),
  );

describe('compose.yaml', () => {
  it('runs two consoles on Postgres behind a proxy, with a sandbox', () => {
    const services = ['postgres', 'console-1', 'console-2', 'proxy', 'sandbox'];
    expect(Object.keys(compose.services)).toEqual(services);
  });

  it('keeps everything but Postgres read-only, without capabilities, out of other networks', () => {
    for (const [name, { read_only, cap_drop, security_opt, ports = [] }] of named) {
      if (name !== 'postgres') expect({ name, read_only }).toEqual({ name, read_only: true });
      if (name !== 'postgres') expect([cap_drop, security_opt]).not.toContain(undefined);
      for (const port of ports) expect(port).toMatch(/^127\.0\.0\.1:/);
    }
  });

  it.each(ours)('gives %s settings that the programs accept', (_name, { environment = {} }) => {
    const values = Object.entries(environment).map(
      ([name, value]) => [name, given(value)] as const,
    );
    expect(Object.keys(environment).filter((name) => !SETTINGS.includes(name))).toEqual([]);
    expect(() => readConfig(Object.fromEntries(values))).not.toThrow();
  });

  it('has no password of its own', () => {
    const secrets = [...text.matchAll(/(?:PASSWORD|KEY|SECRET): (.*)/g)].map(([, value]) => value);
    expect(secrets.length).toBeGreaterThan(4);
    for (const value of secrets) expect(value).toMatch(/^\$\{\w+:\?/);
  });

  it('names only services, volumes, files and ports that exist', () => {
    for (const [, { depends_on = {}, volumes = [] }] of named) {
      for (const other of Object.keys(depends_on)) expect(compose.services).toHaveProperty(other);
      for (const [place = ''] of volumes.map((volume) => volume.split(':'))) {
        if (place.startsWith('./')) expect(existsSync(new URL(place, root))).toBe(true);
        else expect(compose.volumes).toHaveProperty(place);
      }
    }
    const servers = [...proxy.matchAll(/^\s*server ([\w-]+):3000;/gm)].map(([, name]) => name);
    expect(servers).toEqual(['console-1', 'console-2']);
    expect(proxy).toContain(`listen ${compose.services['proxy']?.ports?.[0]?.split(':')[2]};`);
  });

  it('asks for the health of what others wait for', () => {
    for (const other of named.flatMap(([, { depends_on = {} }]) => Object.keys(depends_on))) {
      const { healthcheck, build } = compose.services[other] ?? {};
      expect(healthcheck ?? build).toBeDefined();
    }
  });
});

it('the proxy passes events on as they come', () => {
  const [, stream = ''] = /location ~ \^\/api\/\[\^\/\]\+\/stream\$ \{([^}]*)\}/.exec(proxy) ?? [];
  expect(stream).toContain('proxy_buffering off;');
  expect(stream).toMatch(/proxy_read_timeout \d+h;/);
});
