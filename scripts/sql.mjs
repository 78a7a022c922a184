// npm run sql -- "select …": runs statements in read-only transactions on the database of EDGEWORTH_DATA or
// DATABASE_URL. Without an argument it reads statements line by line. It locks the data folder, so no server may be
// running.
import { createInterface } from 'node:readline/promises'
import { ensureInstalled, requireNode } from './install.mjs'

requireNode()
await ensureInstalled()
const { buildServer } = await import('./build/build-server.mjs')
const { loadTypeScript } = await import('./load-typescript.mjs')
await buildServer()
const { readConfig } = await loadTypeScript('server/runtime/config.ts')
const { openDatabase } = await loadTypeScript('server/sql/connection.ts')

async function printRows(client, text) {
  await client.query('begin read only')
  try {
    // The extended protocol allows one statement, so that none can end the transaction and write afterwards.
    const { rows } = await client.query({ text, queryMode: 'extended' })
    console.table(rows)
    console.log(`${rows.length} ${rows.length === 1 ? 'row' : 'rows'}`)
  } finally {
    await client.query('rollback')
  }
}

async function printRowsOfEachLine(client) {
  const lines = createInterface({ input: process.stdin, output: process.stdout, prompt: 'sql> ' })
  lines.prompt()
  for await (const line of lines) {
    if (line.trim() !== '') await printRows(client, line).catch((error) => console.error(error.message))
    lines.prompt()
  }
}

let database = null
try {
  database = await openDatabase(readConfig(process.env, []))
  const client = await database.pool.connect()
  const statement = process.argv.slice(2).join(' ')
  try {
    await (statement === '' ? printRowsOfEachLine(client) : printRows(client, statement))
  } finally {
    client.release()
  }
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
} finally {
  await database?.close()
}
