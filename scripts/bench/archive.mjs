import { strFromU8, strToU8, unzipSync, Zip, ZipDeflate } from 'fflate'
// node scripts/bench/archive.mjs: measures memory and time of restoring and exporting an archive at the size limits.
import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Trader } from '#benchmarks/api/journal.mjs'
import { startServer } from '#benchmarks/api/server.mjs'
import { buildServer } from '../build/build-server.mjs'
import { requireNode } from '../install.mjs'

const numbers = process.argv.filter((argument) => /^\d+$/.test(argument)).map(Number)
const [candleCount = 2_000_000, tradeCount = 25_000] = numbers
const isBase64 = process.argv.includes('base64')

/** Starts measuring a server's resident memory; the returned function ends it and returns the peak in MB. */
function peakOf(server) {
  let peak = server.memory()
  const timer = setInterval(() => (peak = Math.max(peak, server.memory())), 50)
  return () => {
    clearInterval(timer)
    return peak
  }
}

/** Builds an archive with many copies of the first trade of `model`, and many candles. */
function largeArchive(model) {
  const entries = unzipSync(model)
  const manifest = JSON.parse(strFromU8(entries['manifest.json']))
  const parts = []
  const zip = new Zip((error, part) => {
    if (error !== null) throw error
    parts.push(part)
  })
  let unpacked = 0
  const trade = JSON.parse(strFromU8(entries['documents/trades.jsonl']).split('\n')[0])
  const made = {
    trades: {
      rows: tradeCount,
      line: (row) => ({
        ...trade,
        id: `00000000-0000-4000-8000-${String(row).padStart(12, '0')}`,
        importKey: `k${row}`,
      }),
    },
    candles: {
      rows: candleCount,
      line: (row) => {
        const open = 5000 + ((row * 7919) % 1000) / 4
        return {
          symbol: 'ESH6',
          timeframe: '1m',
          at: new Date(Date.UTC(2021, 0, 1) + row * 60_000).toISOString(),
          open: `${open}`,
          high: `${open + 1.5}`,
          low: `${open - 1.25}`,
          close: `${open + 0.25}`,
          volume: `${row % 500}`,
        }
      },
    },
  }
  for (const document of manifest.documents) {
    const entry = new ZipDeflate(`documents/${document.name}.jsonl`, { level: 6 })
    zip.add(entry)
    const hash = createHash('sha256')
    const push = (text, isLast) => {
      const bytes = strToU8(text)
      hash.update(bytes)
      unpacked += bytes.length
      entry.push(bytes, isLast)
    }
    const large = made[document.name]
    if (large === undefined) push(strFromU8(entries[`documents/${document.name}.jsonl`]), true)
    else {
      for (let from = 0; from < large.rows; from += 1000) {
        const lines = Array.from({ length: Math.min(1000, large.rows - from) }, (_, at) => large.line(from + at))
        push(lines.map((line) => `${JSON.stringify(line)}\n`).join(''), false)
      }
      push('', true)
      document.rows = large.rows
    }
    document.sha256 = hash.digest('hex')
  }
  const last = new ZipDeflate('manifest.json', { level: 6 })
  zip.add(last)
  last.push(strToU8(JSON.stringify(manifest)), true)
  zip.end()
  const archive = Buffer.concat(parts)
  console.log(
    `archive: ${(archive.length / 1024 ** 2).toFixed(0)} MB, ${(unpacked / 1024 ** 2).toFixed(0)} MB unpacked`,
  )
  return archive
}

requireNode()
if (!process.argv.includes('built')) await buildServer()
const folder = mkdtempSync(join(tmpdir(), 'edgeworth-bench-'))
const server = await startServer(process.env.BENCH_DATABASE ?? folder)
try {
  const give = async (trader) => {
    const response = await fetch(`${server.url}/api/v1/account/archive`, { headers: trader.headers })
    if (response.status !== 200) throw new Error(`export: ${response.status} ${await response.text()}`)
    return Buffer.from(await response.arrayBuffer())
  }
  const kept = process.env.BENCH_ARCHIVE
  let archive
  if (kept !== undefined && !process.argv.includes('make')) archive = readFileSync(kept)
  else {
    const first = await new Trader(server.url).signUp()
    await first.send('POST', '/api/v1/demo-data', {})
    archive = largeArchive(await give(first))
    if (kept !== undefined) writeFileSync(kept, archive)
  }
  const second = await new Trader(server.url).signUp()
  const phase = async (name, work) => {
    const [idle, time, used] = [server.memory(), performance.now(), server.processorTime()]
    const peak = peakOf(server)
    const said = await work()
    console.log(
      `${name}: idle ${idle.toFixed(0)} MB, peak ${peak().toFixed(0)} MB, ${((performance.now() - time) / 1000).toFixed(1)} s, ` +
        `processor time ${(server.processorTime() - used).toFixed(1)} s; ${said}`,
    )
  }
  const take = async () => {
    const body = isBase64 ? JSON.stringify({ archive: archive.toString('base64') }) : archive
    const type = isBase64 ? 'application/json' : 'application/zip'
    const response = await fetch(`${server.url}/api/v1/account/archive`, {
      method: 'POST',
      headers: { ...second.headers, 'content-type': type },
      body,
    })
    const answer = await response.json()
    if (response.status !== 200) throw new Error(JSON.stringify(answer))
    return answer.documents
      .filter(({ name }) => name === 'trades' || name === 'candles')
      .map(({ name, restored, present }) => `${name} ${restored} restored, ${present} present`)
      .join('; ')
  }
  await phase('restored', take)
  await phase('restored again', take)
  await phase('exported', async () => `${((await give(second)).length / 1024 ** 2).toFixed(0)} MB`)
} finally {
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
}
process.exit(0)
