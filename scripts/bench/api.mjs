// npm run bench:api: measures the server's responses and their speed on both databases. --quick is for trying it out:
// little data, short runs, no record, goals shown but not enforced. --only=pages,mixed runs those cases with all data
// on PostgreSQL and updates them in the day's record, if there is one. --seconds=60 shortens the long run and keeps
// no record.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { loadBundled } from '#benchmarks/api/bundled.mjs'
import { metrics, mixed, pages, passwordFlood, signIn, unpaused } from '#benchmarks/api/cases.mjs'
import { Trader } from '#benchmarks/api/journal.mjs'
import { copyTrades } from '#benchmarks/api/million.mjs'
import { neighbors } from '#benchmarks/api/neighbors.mjs'
import { startServer } from '#benchmarks/api/server.mjs'
import { load } from '#benchmarks/api/typescript.mjs'
import { keepRecord, todaysRecord } from '#benchmarks/frame/keep-record.mjs'
import { buildServer } from '../build/build-server.mjs'
import { ensureInstalled, requireNode } from '../install.mjs'
import { root } from '../run.mjs'
import { ensureDebianPackages } from '../system-packages.mjs'

const quick = process.argv.includes('--quick')
const size = quick
  ? { embedded: 10_000, large: 4_000, each: 2_000, traders: 9, seconds: 3, minutes: 0.25, rounds: 20 }
  : // A portfolio holds at most 100,000 trades: the large one leaves room for trades logged during the run.
    { embedded: 100_000, large: 99_000, each: 10_000, traders: 91, seconds: 20, minutes: 10, rounds: 100 }
const option = (name) => process.argv.find((word) => word.startsWith(`--${name}=`))?.slice(name.length + 3)
const only = option('only')?.split(',')
const wanted = (name) => only === undefined || only.includes(name)
const longRun = Number(option('seconds') ?? size.minutes * 60)
const kept = !quick && option('seconds') === undefined
const report = {}
let missed = 0

/** The traders of the load without a pause: each has a journal of this many trades. */
const journal = quick ? { traders: 10, trades: 50 } : { traders: 100, trades: 500 }

const shown = (value) =>
  value === null || value === undefined ? '–' : value >= 100 ? value.toFixed(0) : value.toFixed(1)

function keep(database, { title, lines, goals }) {
  console.log(`\n${database}: ${title}`)
  for (const [line, { p50, p99, max, perSecond, errors }] of Object.entries(lines)) {
    const figures = [`p50 ${shown(p50)}`, `p99 ${shown(p99)}`, `max ${shown(max)}`, `${shown(perSecond)} per second`]
    console.log(`  ${line.padEnd(36)} ${figures.join('  ')}${errors ? `  ${errors} errors` : ''}`)
  }
  const judged = goals.map((goal) => {
    const met = goal.better === 'high' ? goal.is >= goal.required : goal.is <= goal.required
    if (!met && !quick) missed++
    const sign = goal.better === 'high' ? '≥' : '≤'
    console.log(`  → ${goal.name}: ${shown(goal.is)}  required ${sign} ${goal.required}: ${met ? 'met' : 'MISSED'}`)
    return { ...goal, met }
  })
  report[database] ??= []
  report[database].push({ title, lines, goals: judged })
}

async function tradersOf(url, count) {
  const traders = []
  for (let i = 0; i < count; i++) traders.push(await (await new Trader(url).signUp()).openPortfolio())
  return traders
}

async function onEmbedded() {
  const folder = mkdtempSync(join(tmpdir(), 'edgeworth-bench-'))
  const server = await startServer(folder)
  try {
    const [trader] = await tradersOf(server.url, 1)
    console.log(`Importing ${size.embedded} trades into the embedded database …`)
    await trader.importTrades(size.embedded)
    const given = { url: server.url, traders: [trader], seconds: size.seconds, rounds: size.rounds }
    keep('embedded', await metrics(given))
    keep('embedded', { ...(await pages(given)), goals: [] })
  } finally {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * Runs a case for which each of `count` traders has a journal of their own, on a server of its own. `place` is the folder
 * or the database's address.
 */
async function withJournals(database, place, count, run) {
  const server = await startServer(place)
  try {
    const traders = await tradersOf(server.url, count)
    for (const trader of traders) await trader.importTrades(journal.trades)
    const { url, processorTime } = server
    keep(database, await run({ url, traders, seconds: size.seconds, processorTime }))
  } finally {
    await server.stop()
  }
}

/** A large account beside a small one. */
async function withNeighbors(database, place) {
  const server = await startServer(place)
  try {
    const traders = await tradersOf(server.url, 2)
    await traders[0].importTrades(size.each)
    await traders[1].importTrades(10)
    keep(database, await neighbors({ traders }))
  } finally {
    await server.stop()
  }
}

async function loadOn(database, place, required) {
  if (wanted('load')) await withJournals(database, place, journal.traders, (given) => unpaused({ ...given, required }))
  if (wanted('flood')) await withJournals(database, place, 1, passwordFlood)
}

async function loadOnEmbedded() {
  const folder = mkdtempSync(join(tmpdir(), 'edgeworth-bench-'))
  try {
    await loadOn('embedded', folder, { perSecond: 200, p99: 1_000 })
    if (wanted('neighbors')) await withNeighbors('embedded', folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function watchEventLoop() {
  const { eventLoop } = await loadBundled('benchmarks/api/event-loop.ts')
  keep('embedded', await eventLoop())
}

async function onPostgres() {
  const { startCluster, newDatabase } = await load('tests/support/database/postgres-cluster.ts')
  const cluster = await startCluster({
    settings: ['shared_buffers=1GB', 'max_connections=60', 'max_wal_size=4GB'],
  })
  try {
    if (wanted('load') || wanted('flood')) {
      const { url } = await newDatabase(cluster.port)
      await loadOn('postgres', url, { perSecond: 350, p99: 500 })
    }
    if (wanted('neighbors')) await withNeighbors('postgres', (await newDatabase(cluster.port)).url)
    if (only?.every((name) => ['load', 'flood', 'event-loop', 'neighbors'].includes(name))) return
    const { url } = await newDatabase(cluster.port)
    const server = await startServer(url)
    try {
      console.log('Making the traders and their trades in PostgreSQL …')
      const [large, first, ...others] = await tradersOf(server.url, size.traders + 1)
      await large.importTrades(size.large)
      await first.importTrades(size.each)
      const trades = await copyTrades(url, first, others)
      console.log(`${trades.toLocaleString('en')} trades`)
      const traders = [large, first, ...others]
      const given = { url: server.url, traders, seconds: size.seconds, rounds: size.rounds, memory: server.memory }
      if (wanted('pages')) keep('postgres', await pages(given))
      if (wanted('metrics')) keep('postgres', { ...(await metrics(given)), goals: [] })
      if (wanted('sign-in')) keep('postgres', await signIn(given))
      if (wanted('mixed')) keep('postgres', await mixed({ ...given, seconds: Math.round(longRun) }))
      if (server.log() !== '') console.log(`The server's log:\n${server.log().slice(0, 2_000)}`)
    } finally {
      await server.stop()
    }
  } finally {
    cluster.stop()
  }
}

requireNode()
await ensureInstalled()
await ensureDebianPackages(['postgresql'], 'measuring the API')
await buildServer()
if (wanted('load') || wanted('flood') || wanted('neighbors')) await loadOnEmbedded()
if (wanted('event-loop')) await watchEventLoop()
if (only === undefined) await onEmbedded()
if (only?.join() !== 'event-loop') await onPostgres()

/** The cases of the record, with repeated ones replaced. */
const withThese = (earlier) =>
  Object.fromEntries(
    Object.entries(earlier).map(([database, cases]) => [
      database,
      cases.map((one) => report[database]?.find(({ title }) => title === one.title) ?? one),
    ]),
  )

if (kept) {
  const { name } = todaysRecord('api')
  const earlier =
    only !== undefined && existsSync(join(root, name)) ? JSON.parse(readFileSync(join(root, name), 'utf8')) : null
  if (only === undefined) keepRecord('api', { size, report })
  else if (earlier !== null) keepRecord('api', { ...earlier, report: withThese(earlier.report) })
}
if (missed > 0) console.log(`\n${missed} required goals missed`)
process.exit(missed === 0 ? 0 : 1)
