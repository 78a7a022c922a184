import { execFileSync, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmodSync, chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { freePort } from '#tests/support/server/free-port.ts'

/** A PostgreSQL cluster for the tests of one process, in a temporary folder that is removed at the end. */
export interface Cluster {
  readonly port: number
  /** Its data folder. */
  readonly data: string
  /** Shuts it down cleanly, so that its data folder can be copied, or so that it can start again. */
  shutDown(): void
  /** Starts it again on its port and data, after `shutDown`. */
  startAgain(): void
  /** Ends it and removes its folder. */
  stop(): void
}

/** The folder with initdb and pg_ctl, newest version first, or null where PostgreSQL is not installed. */
export function postgresPrograms(): string | null {
  const debian = '/usr/lib/postgresql'
  const folders = [
    ...(process.env.PG_BIN === undefined ? [] : [process.env.PG_BIN]),
    ...(existsSync(debian)
      ? readdirSync(debian)
          .toSorted((a, b) => Number(b) - Number(a))
          .map((version) => join(debian, version, 'bin'))
      : []),
    ...(process.env.PATH ?? '').split(':'),
  ]
  return folders.find((folder) => ['initdb', 'pg_ctl'].every((name) => existsSync(join(folder, name)))) ?? null
}

/** The version of the installed PostgreSQL, such as "15.8". */
export function postgresVersion(): string {
  const text = execFileSync(join(postgresPrograms() ?? '', 'pg_ctl'), ['--version'], { encoding: 'utf8' })
  return /\d[\d.]*/.exec(text)?.[0] ?? ''
}

/** Why tests on PostgreSQL are skipped, or null if they run: only a quick run may skip them. */
export function withoutPostgres(): string | null {
  if (postgresPrograms() === null && process.env.EDGEWORTH_TEST_QUICK === '1')
    return 'PostgreSQL is not installed and this is a quick run'
  return null
}

/** PostgreSQL refuses to run as root. Then its programs run as the user `postgres` of its package. */
function asPostgres(program: string, args: readonly string[], folder: string): void {
  const isRoot = process.getuid?.() === 0
  const other = isRoot ? ['setpriv', '--reuid=postgres', '--regid=postgres', '--init-groups'] : []
  const [command = '', ...rest] = [...other, program, ...args]
  execFileSync(command, rest, { cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] })
}

function ownedByPostgres(folder: string): void {
  if (process.getuid?.() !== 0) return
  const [user = 0, group = 0] = ['-u', '-g'].map((flag) =>
    Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }).trim()),
  )
  chownSync(folder, user, group)
}

/** Settings for tests: their data need not survive a crash of the machine. */
const forTests = ['fsync=off', 'shared_buffers=64MB', 'max_connections=60']

/** Starts a cluster of its own, with settings such as "fsync=off", and with a copy of `data` where it is given. */
export async function startCluster({
  settings: given = forTests,
  data: source,
}: { readonly settings?: readonly string[]; readonly data?: string } = {}): Promise<Cluster> {
  const programs = postgresPrograms()
  if (programs === null) {
    throw new Error('These tests need PostgreSQL. On Debian: apt-get install --no-install-recommends postgresql')
  }
  const folder = mkdtempSync(join(tmpdir(), 'edgeworth-postgres-'))
  chmodSync(folder, 0o700)
  ownedByPostgres(folder)
  const data = join(folder, 'data')
  const port = await freePort()
  if (source === undefined) {
    const options = ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-sync']
    asPostgres(join(programs, 'initdb'), options, folder)
  } else {
    execFileSync('cp', ['-a', source, data])
  }
  const settings = [
    `-c port=${port}`,
    '-c listen_addresses=127.0.0.1',
    `-c unix_socket_directories=${folder}`,
    ...given.map((setting) => `-c ${setting}`),
  ].join(' ')
  const start = () =>
    asPostgres(
      join(programs, 'pg_ctl'),
      ['-D', data, '-w', '-t', '60', '-l', join(folder, 'log'), '-o', settings, 'start'],
      folder,
    )
  start()
  const end = (mode: 'fast' | 'immediate') => {
    if (existsSync(join(data, 'postmaster.pid')))
      asPostgres(join(programs, 'pg_ctl'), ['-D', data, '-m', mode, 'stop'], folder)
  }
  const stop = () => {
    try {
      end('immediate')
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  }
  process.once('exit', stop)
  stopWhenWeAreGone(join(data, 'postmaster.pid'), folder)
  const shift = Number(process.env.EDGEWORTH_CLOCK_SHIFT ?? 0)
  // A copy keeps the shift of the run that made it.
  if (shift !== 0 || source !== undefined) await shiftClocks(port, shift)
  return { port, data, shutDown: () => end('fast'), startAgain: start, stop }
}

/** A killed test process cannot stop its cluster, so a watcher that outlives it does. */
function stopWhenWeAreGone(pidFile: string, folder: string): void {
  const script = `while kill -0 ${process.pid} 2>/dev/null && [ -d "$1" ]; do sleep 1; done
    [ -f "$2" ] && kill -QUIT "$(head -n 1 "$2")"
    sleep 1; rm -rf "$1"`
  spawn('sh', ['-c', script, 'watcher', folder, pidFile], { detached: true, stdio: 'ignore' }).unref()
}

// It serves all databases of the test process and ends with it.
let cluster: Promise<Cluster> | null = null

/** Does some work with a connection of the superuser of a cluster. */
async function asSuperuser(
  port: number,
  work: (client: Client) => Promise<unknown>,
  database = 'postgres',
): Promise<void> {
  const client = new Client({ host: '127.0.0.1', port, user: 'postgres', database })
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}

/** What tells the time in PostgreSQL, with its volatility. `current_date` and its like cannot be shifted: no SQL has them. */
const clocks = { now: 'stable', statement_timestamp: 'stable', clock_timestamp: 'volatile' }

/**
 * Shifts the clock of all databases of a cluster, and of those made from its templates, by milliseconds. The clock of its
 * processes stays: with another one (libfaketime), waits for locks time out at once or never.
 */
async function shiftClocks(port: number, shift: number): Promise<void> {
  const statements = Object.entries(clocks).map(
    ([name, volatility]) => `
      create or replace function pg_catalog.real_${name}() returns timestamptz
        language internal ${volatility} parallel safe as '${name}';
      create or replace function pg_catalog.${name}() returns timestamptz
        language sql ${volatility} parallel safe
        as $$ select pg_catalog.real_${name}() + interval '${shift} milliseconds' $$`,
  )
  const names: string[] = []
  await asSuperuser(port, async (client) => {
    const { rows } = await client.query<{ datname: string }>('select datname from pg_database where datallowconn')
    names.push(...rows.map(({ datname }) => datname))
  })
  for (const name of names) await asSuperuser(port, (client) => client.query(statements.join(';')), name)
}

/** Runs a statement as the superuser of a cluster. */
export const administer = (port: number, statement: string): Promise<void> =>
  asSuperuser(port, (client) => client.query(statement))

/**
 * Drops a database once its connections have closed. A pool ends before the server has closed its connections, and a
 * connection that is cut meanwhile is an error that no test waits for; one still open after five seconds is cut.
 */
export const dropDatabase = (port: number, name: string): Promise<void> =>
  asSuperuser(port, async (client) => {
    const deadline = Date.now() + 5_000
    const isInUse = async () =>
      (await client.query('select from pg_stat_activity where datname = $1', [name])).rowCount !== 0
    while (Date.now() < deadline && (await isInUse())) await new Promise((resolve) => setTimeout(resolve, 20))
    await client.query(`drop database if exists ${name} with (force)`)
  })

/** A new, empty database in a cluster, with a login role of its own that is no superuser. */
export async function newDatabase(
  port: number,
  name = `edgeworth_${randomBytes(6).toString('hex')}`,
): Promise<{ readonly url: string; readonly name: string }> {
  // Roles belong to the whole cluster: its first login role creates those of the bootstrap.
  await administer(port, `create role ${name} login createrole bypassrls`)
  await administer(port, `create database ${name} owner ${name}`)
  return { url: `postgres://${name}@127.0.0.1:${port}/${name}`, name }
}

/** A new, empty database with a login role of its own that is no superuser, in a cluster of this process. */
export async function createTestDatabase(): Promise<{ url: string; drop: () => Promise<void> }> {
  cluster ??= startCluster()
  const { port } = await cluster
  const { url, name } = await newDatabase(port)
  return { url, drop: () => dropDatabase(port, name) }
}
