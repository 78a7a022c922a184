import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { projectFolder } from '#server/runtime/project-folder.ts'

/** Installed, or named by EDGEWORTH_NGINX. Optional, because nothing else here needs nginx. */
const nginx = process.env.EDGEWORTH_NGINX ?? '/usr/sbin/nginx'
const isThere = existsSync(nginx)
if (!isThere) process.stdout.write('The sample configuration of nginx is not read by nginx: it is not installed.\n')

const sample = readFileSync(new URL('docs/nginx.conf', projectFolder), 'utf8')

describe('the sample configuration of nginx', () => {
  const folder = mkdtempSync(join(tmpdir(), 'edgeworth-nginx-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  it('accepts bodies as large as the largest that the server accepts', () => {
    const [, megabytes] = /client_max_body_size (\d+)m;/.exec(sample) ?? []
    expect(Number(megabytes)).toBeGreaterThanOrEqual(16)
  })

  it.skipIf(!isThere)('is one', () => {
    const [certificate, key] = [join(folder, 'certificate.pem'), join(folder, 'key.pem')]
    const subject = ['-subj', '/CN=journal.example.com', '-days', '2']
    execFileSync(
      'openssl',
      ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', ...subject, '-keyout', key, '-out', certificate],
      {
        stdio: 'ignore',
      },
    )
    const site = sample
      .replace('/etc/ssl/edgeworth/fullchain.pem', certificate)
      .replace('/etc/ssl/edgeworth/privkey.pem', key)
      .replace('listen 80;', 'listen 127.0.0.1:18080;')
      .replace('listen 443 ssl http2;', 'listen 127.0.0.1:18443 ssl http2;')
    const path = join(folder, 'nginx.conf')
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder};`)
    const general = ['access_log off;', ...temporary].join('\n')
    writeFileSync(path, `pid ${folder}/pid;\nerror_log stderr;\nevents {}\nhttp {\n${general}\n${site}\n}\n`)
    const checked = spawnSync(nginx, ['-t', '-q', '-c', path, '-p', folder], { encoding: 'utf8' })
    expect({ code: checked.status, said: checked.stderr }).toEqual({ code: 0, said: '' })
  })
})
