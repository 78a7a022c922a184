import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectFolder } from '#server/runtime/project-folder.ts'

/** The program: installed, or named by EDGEWORTH_NGINX. Optional, because nothing else here needs nginx. */
export const nginx = process.env.EDGEWORTH_NGINX ?? '/usr/sbin/nginx'

/** Why tests with nginx are skipped, or null if they run. */
export const withoutNginx = (): string | null => (existsSync(nginx) ? null : 'nginx is not installed')

/** The documented configuration. */
export const sampleConfiguration = readFileSync(new URL('docs/nginx.conf', projectFolder), 'utf8')

/**
 * Writes the documented configuration into a folder as a whole one, with a certificate of its own, which listens on these
 * ports of 127.0.0.1 in front of servers on `servers`. Returns its path.
 */
export function writeConfiguration(
  folder: string,
  {
    http,
    https,
    servers,
  }: { readonly http: number; readonly https: number; readonly servers: readonly [number, number] },
): string {
  const [certificate, key] = [join(folder, 'certificate.pem'), join(folder, 'key.pem')]
  const subject = ['-subj', '/CN=journal.example.com', '-days', '2']
  execFileSync(
    'openssl',
    ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', ...subject, '-keyout', key, '-out', certificate],
    { stdio: 'ignore' },
  )
  const site = sampleConfiguration
    .replace('/etc/ssl/edgeworth/fullchain.pem', certificate)
    .replace('/etc/ssl/edgeworth/privkey.pem', key)
    .replace('listen 80;', `listen 127.0.0.1:${http};`)
    .replace('listen 443 ssl http2;', `listen 127.0.0.1:${https} ssl http2;`)
    .replace('127.0.0.1:3001', `127.0.0.1:${servers[0]}`)
    .replace('127.0.0.1:3002', `127.0.0.1:${servers[1]}`)
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder};`)
  const general = ['access_log off;', ...temporary].join('\n')
  const path = join(folder, 'nginx.conf')
  writeFileSync(path, `pid ${folder}/pid;\nerror_log stderr;\nevents {}\nhttp {\n${general}\n${site}\n}\n`)
  return path
}
