import { fork } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { rolldown } from 'rolldown'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { projectFolder } from '#server/runtime/project-folder.ts'

/**
 * Each process waits until all have started, tries to lock once, reports the result, and keeps the lock: it lives for as long
 * as it listens.
 */
const program = `
  import { lockDataFolder } from '#server/embedded/database/data-lock.ts'
  process.send('started')
  process.on('message', (folder) => {
    try {
      lockDataFolder(folder, () => {})
      process.send('mine')
    } catch (error) {
      process.send(error.name)
    }
  })
`

describe('many processes that find a dead lock at the same moment', () => {
  const folder = mkdtempSync(join(tmpdir(), 'edgeworth-race-'))
  const script = join(folder, 'taker.mjs')
  beforeAll(async () => {
    const bundle = await rolldown({
      cwd: fileURLToPath(projectFolder),
      input: 'taker',
      platform: 'node',
      plugins: [
        {
          name: 'taker',
          resolveId: (id) => (id === 'taker' ? join(fileURLToPath(projectFolder), 'server', 'taker.ts') : null),
          load: (id) => (id.endsWith('taker.ts') ? program : null),
        },
      ],
    })
    const { output } = await bundle.generate({ format: 'esm' })
    writeFileSync(script, output[0].code)
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  it('leave it to exactly one, ten times over', { timeout: 120_000 }, async () => {
    for (let round = 0; round < 10; round++) {
      const data = join(folder, String(round))
      mkdirSync(join(data, 'lock'), { recursive: true })
      // The id of a process that cannot exist: above Linux's largest.
      const dead = { pid: 2 ** 22 + 1, startMark: '1', host: 'here', place: 'here', startedAt: '', released: true }
      writeFileSync(join(data, 'lock', '1'), JSON.stringify(dead))
      const children = Array.from({ length: 8 }, () => fork(script))
      const nextMessages = () =>
        Promise.all(children.map((child) => new Promise<string>((resolve) => child.once('message', resolve))))
      await nextMessages()
      const answers = nextMessages()
      for (const child of children) child.send(data)
      const outcomes = await answers
      for (const child of children) child.kill('SIGKILL')
      expect(outcomes.toSorted()).toEqual([...Array<string>(7).fill('DataFolderInUse'), 'mine'])
    }
  })
})
