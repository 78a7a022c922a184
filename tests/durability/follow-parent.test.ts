import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { describe, expect, it } from 'vitest'

/** A process that shuts down cleanly when told to, as the server does. */
const program = `
  import { followParent } from './scripts/follow-parent.mjs'
  process.on('SIGTERM', () => { process.stdout.write('stopped'); process.exit(0) })
  setInterval(() => {}, 1000)
  followParent()
  process.stdout.write('ready ')
`

describe.skipIf(process.platform === 'win32')('a process that npm has started', () => {
  it('stops in order when the shell in between is ended', async () => {
    // The second command keeps the shell from replacing itself with the first.
    const shell = spawn('sh', ['-c', '"$0" --input-type=module -e "$1"; true', process.execPath, program], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    let written = ''
    shell.stdout.on('data', (text: Buffer) => (written += text.toString()))
    await expect.poll(() => written).toBe('ready ')
    const closed = once(shell.stdout, 'close')
    shell.kill('SIGTERM')
    await closed
    expect(written).toBe('ready stopped')
  })
})
