import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { proxyKeepMs } from '#server/boot/listen.ts'
import { nginx, sampleConfiguration, withoutNginx, writeConfiguration } from '#tests/support/server/nginx.ts'

const reason = withoutNginx()
if (reason !== null) process.stdout.write(`The sample configuration of nginx is not read by nginx: ${reason}.\n`)

describe('the sample configuration of nginx', () => {
  const folder = mkdtempSync(join(tmpdir(), 'edgeworth-nginx-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  it('accepts bodies as large as the largest that the server accepts', () => {
    const [, megabytes] = /client_max_body_size (\d+)m;/.exec(sampleConfiguration) ?? []
    expect(Number(megabytes)).toBeGreaterThanOrEqual(16)
  })

  it('asks the next server while one restarts, and never leaves out both', () => {
    const servers = sampleConfiguration.match(/^ +server \S+:\d+.*;$/gm) ?? []
    expect(servers.length).toBeGreaterThanOrEqual(2)
    for (const server of servers) expect(server).toMatch(/ max_fails=0;$/)
    expect(sampleConfiguration).toMatch(/^ +proxy_next_upstream error timeout http_503;$/m)
    expect(sampleConfiguration).not.toMatch(/^ +proxy_next_upstream .*non_idempotent/m)
    expect(sampleConfiguration).not.toContain('proxy_next_upstream_tries')
  })

  it('closes connections that it keeps before a server that stops does', () => {
    const [, seconds] = /^ +keepalive_timeout (\d+)s;$/m.exec(sampleConfiguration) ?? []
    expect(Number(seconds) * 1000).toBeLessThan(proxyKeepMs)
  })

  it.skipIf(reason !== null)('is one', () => {
    const path = writeConfiguration(folder, { http: 18_080, https: 18_443, servers: [3_001, 3_002] })
    const checked = spawnSync(nginx, ['-t', '-q', '-c', path, '-p', folder], { encoding: 'utf8' })
    expect({ code: checked.status, said: checked.stderr }).toEqual({ code: 0, said: '' })
  })
})
