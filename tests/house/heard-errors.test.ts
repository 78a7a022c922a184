import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

/**
 * An `error` event that nobody hears ends the process. What emits one is therefore made only in the files named here, which
 * hear it; tests/durability/lost-connections.test.ts, server/runtime/open-threads.test.ts and
 * tests/conformance/broken-emitters.test.ts break each of them once.
 */
const makers: readonly { readonly makes: RegExp; readonly files: readonly string[] }[] = [
  { makes: /\bnew Pool\(/, files: ['server/embedded/database/database-folder.ts', 'server/sql/connection.ts'] },
  {
    makes: /\bnew Client\(/,
    files: ['server/embedded/realtime/change-feed.ts', 'server/runtime/broken-connections.ts'],
  },
  { makes: /\bnew Piscina\b/, files: ['server/runtime/open-threads.ts'] },
  { makes: /\bnew Worker\(/, files: ['server/embedded/database/database-folder.ts'] },
  { makes: /\bnew WebSocketServer\(/, files: ['server/embedded/realtime/live-server.ts'] },
  {
    makes: /(?<![.\w])(createServer|createConnection|spawn|fork|execFile)\(/,
    files: ['server/boot/upgrade-notice.ts'],
  },
  { makes: /\b(createReadStream|createGunzip)\(/, files: ['server/backup/read-archive.ts'] },
  { makes: /\b(createWriteStream|createGzip)\(/, files: ['server/backup/write-backup.ts'] },
  {
    makes: /\bextends (EventEmitter|Readable|Writable|Duplex|Transform)\b/,
    files: ['server/embedded/database/port-stream.ts'],
  },
]

it('whatever emits errors is made where they are heard', () => {
  const files = execFileSync('git', ['ls-files', 'server'], { encoding: 'utf8' })
    .split('\n')
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  const found = makers.map(({ makes }) =>
    files.filter((file) => makes.test(readFileSync(file, 'utf8'))).toSorted((a, b) => a.localeCompare(b)),
  )
  expect(found).toEqual(makers.map(({ files: allowed }) => allowed))
})
