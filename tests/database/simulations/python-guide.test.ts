import { execFile, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { onBothDatabases } from '#tests/support/database/on-both-databases.ts'
import { traderWithTrades } from './trader-with-trades.ts'

/** A Python with the packages of the guide: EDGEWORTH_PYTHON, or that of the system. */
const python = process.env['EDGEWORTH_PYTHON'] ?? 'python3'
const hasPackages = (names: string) => spawnSync(python, ['-c', `import ${names}`]).status === 0

/** The code blocks of the guide: the script, and the line for polars. */
const [script = '', polarsLine = ''] = [
  ...readFileSync('docs/quants.md', 'utf8').matchAll(/```python\n(.*?)```/gs),
].map(([, code]) => code ?? '')
/** The script up to the stream, without the packages that only pandas and numpy need. */
const untilStream = script.slice(0, script.indexOf('trades = ')).replaceAll(/import (numpy|pyarrow) as \w+\n/g, '')

interface Guide {
  readonly title: string
  readonly packages: string
  readonly code: string
  readonly prints: RegExp
}
const guides: readonly Guide[] = [
  {
    title: 'reads trades into pandas and agrees with numpy (needs pyarrow and pandas)',
    packages: 'numpy, pandas, pyarrow',
    code: script,
    prints: /mean end balance: server 1\.\d{4}, numpy 1\.\d{4}/,
  },
  {
    title: 'reads trades into polars (needs polars)',
    packages: 'polars',
    code: `import polars as pl\n${untilStream}${polarsLine}
times, results = trades["exitAt"], trades["realizedR"]
print(times.dtype, results.dtype, results.count())`,
    prints: /^Datetime\(time_unit='ms', time_zone='UTC'\) Float64 12\n$/,
  },
]

const possible = guides.filter(({ packages }) => hasPackages(packages))
if (possible.length > 0) {
  onBothDatabases('the script of docs/quants.md', (server) => {
    test.each(possible)('$title', async ({ code, prints }) => {
      const trader = await traderWithTrades(server())
      const env = {
        EDGEWORTH_URL: server().url,
        EDGEWORTH_EMAIL: trader.email,
        EDGEWORTH_PASSWORD: trader.password,
      }
      // A script that fails rejects.
      const { stdout } = await promisify(execFile)(python, ['-c', code], { env })
      expect(stdout).toMatch(prints)
    })
  })
}
test.skip.each(guides.filter((guide) => !possible.includes(guide)))('$title', () => undefined)
