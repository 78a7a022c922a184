import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Pool } from 'pg'
import { readConfig } from '#server/runtime/config.ts'
import { openDatabase } from '#server/sql/connection.ts'
import { copyFreshDatabase } from '#tests/support/database/fresh-database.ts'
import { freePort } from './free-port.ts'

/** The built application as its users run it: one process, on a fresh port, with a fresh, migrated database. */
export interface RunningApp {
  readonly url: string
  readonly dataFolder: string
  /** The process's output, for the message of a failing test. */
  output(): string
  stop(): Promise<void>
}

async function untilReady(url: string, child: ChildProcess, output: () => string): Promise<void> {
  for (let attempt = 0; attempt < 1_000; attempt += 1) {
    if (child.exitCode !== null) throw new Error(`The server ended with code ${child.exitCode}:\n${output()}`)
    const answer = await fetch(`${url}/api/v1/health`).catch(() => null)
    if (answer?.ok === true) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`The server did not become ready:\n${output()}`)
}

/**
 * Starts the built server, with further settings if any; `stop` ends it cleanly and removes its data. `prepare` puts rows
 * into the database before, which no call of the API can.
 */
export async function startApp(
  settings: Readonly<Record<string, string>> = {},
  prepare: ((pool: Pool) => Promise<void>) | null = null,
): Promise<RunningApp> {
  const folder = mkdtempSync(join(tmpdir(), 'edgeworth-app-'))
  const dataFolder = join(folder, 'data')
  await copyFreshDatabase(dataFolder)
  if (prepare !== null) {
    const database = await openDatabase(readConfig({ EDGEWORTH_DATA: dataFolder }, []))
    try {
      await prepare(database.pool)
    } finally {
      await database.close()
    }
  }
  const port = await freePort()
  let text = ''
  const child = spawn(process.execPath, ['dist/server/main.js'], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: String(port),
      HOST: '127.0.0.1',
      EDGEWORTH_DATA: dataFolder,
      DATABASE_URL: '',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const collect = (chunk: Buffer) => {
    text += chunk.toString()
  }
  child.stdout.on('data', collect)
  child.stderr.on('data', collect)
  const url = `http://127.0.0.1:${port}`
  const output = () => text
  await untilReady(url, child, output)
  return {
    url,
    dataFolder,
    output,
    async stop() {
      if (child.exitCode === null) {
        const ended = new Promise((resolve) => child.once('exit', resolve))
        child.kill('SIGTERM')
        await ended
      }
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
