import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { readConfig } from '#server/runtime/config.ts'
import { newestBackups } from './automatic-backups.ts'
import { verifyArchive } from './read-archive.ts'
import { restoreBackup } from './restore.ts'
import { showProgress } from './show-progress.ts'

const usage = `npm run restore -- --from <file> [--replace] [--with-secret] [--check]

Puts a backup into this installation: the embedded database in EDGEWORTH_DATA (./data), or the PostgreSQL of
DATABASE_URL. Servers must be stopped. Everybody signs in again afterwards.

  --from <file>   the backup
  --replace       also where there are accounts already; what is there is kept as a copy
  --with-secret   takes the secret over, where the backup has it
  --check         reads the backup through and changes nothing`

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      from: { type: 'string' },
      replace: { type: 'boolean', default: false },
      'with-secret': { type: 'boolean', default: false },
      check: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  })
  if (values.help) return void process.stdout.write(`${usage}\n`)
  const config = readConfig(process.env, [])
  if (values.from === undefined) {
    const newest = newestBackups(config)
    throw new Error([usage, ...(newest.length > 0 ? ['', 'Newest backups here:', ...newest] : [])].join('\n'))
  }
  const path = resolve(values.from)
  const header = values.check
    ? await verifyArchive(path)
    : await restoreBackup(path, config, {
        replace: values.replace,
        withSecret: values['with-secret'],
        progress: showProgress(),
        report: (sentence) => void process.stdout.write(`${sentence}\n`),
      })
  const rows = header.tables.reduce((sum, table) => sum + table.rows, 0).toLocaleString('en')
  const what = `${rows} rows of ${header.tables.length} tables, written ${header.createdAt} by version ${header.version}`
  process.stdout.write(values.check ? `The backup is whole: ${what}.\n` : `Restored and checked: ${what}.\n`)
}

try {
  await main()
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
