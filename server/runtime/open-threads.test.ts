import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, expect, it } from 'vitest'
import { openThreads } from './open-threads.ts'

const folder = mkdtempSync(join(tmpdir(), 'edgeworth-threads-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** A thread that cannot start before a file is there. */
const program = `
import { existsSync } from 'node:fs'
if (!existsSync(new URL('repaired', import.meta.url))) throw new Error('broken')
export default (task) => {
  if (task === 'fail') throw new Error('failed')
  return task
}
`

it('a thread that fails while nobody waits for it is reported, and the next task gets another', async () => {
  const file = join(folder, 'worker.mjs')
  writeFileSync(file, program)
  const failures: string[] = []
  const threads = openThreads<string, string>(pathToFileURL(file), { maxThreads: 1, idleTimeout: 60_000 }, (reason) =>
    failures.push(reason.message),
  )
  try {
    const given = new AbortController()
    const left = threads.run('work', { signal: given.signal })
    given.abort()
    await expect(left).rejects.toThrow()
    await expect.poll(() => failures, { timeout: 60_000 }).toEqual(['broken'])
    writeFileSync(join(folder, 'repaired'), '')
    expect(await threads.run('work')).toBe('work')
    await expect(threads.run('fail')).rejects.toThrow('failed')
    expect(failures).toHaveLength(1)
  } finally {
    await threads.destroy()
  }
})
