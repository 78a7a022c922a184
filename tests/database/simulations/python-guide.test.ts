import { execFile, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { onBothDatabases } from '#tests/support/database/on-both-databases.ts'
import { traderWithTrades } from './trader-with-trades.ts'

/** A Python with the packages of the guide: EDGEWORTH_PYTHON, or that of the system. */
const python = process.env['EDGEWORTH_PYTHON'] ?? 'python3'
const hasPackages = spawnSync(python, ['-c', 'import numpy, pandas, pyarrow']).status === 0

const title = 'reads trades into pandas and agrees with numpy (needs pyarrow and pandas)'

if (hasPackages) {
  onBothDatabases('the script of docs/quants.md', (server) => {
    test(title, async () => {
      const trader = await traderWithTrades(server())
      const script = /```python\n(.*?)```/s.exec(readFileSync('docs/quants.md', 'utf8'))?.[1] ?? ''
      const env = {
        EDGEWORTH_URL: server().url,
        EDGEWORTH_EMAIL: trader.email,
        EDGEWORTH_PASSWORD: trader.password,
      }
      // A script that fails rejects.
      const { stdout } = await promisify(execFile)(python, ['-c', script], { env })
      expect(stdout).toMatch(/mean end balance: server 1\.\d{4}, numpy 1\.\d{4}/)
    })
  })
} else {
  test.skip(title)
}
