import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { hashInThread } from '#server/embedded/auth/password-threads.ts'
import { hashPassword, verifyPassword } from '#server/embedded/auth/passwords.ts'

/** The threads of the built server; who waits for whom is the matter of server/embedded/auth/passwords.test.ts. */

/** The nineteenth value of a thread's state; its second, a name in brackets, may hold spaces. */
const niceOf = (thread: string) =>
  Number(readFileSync(`/proc/self/task/${thread}/stat`, 'utf8').split(') ')[1]?.split(' ')[16])

describe('passwords in threads', () => {
  it('leave the event loop to others while a password is hashed', async () => {
    const hashing = hashPassword('secret')
    let turns = 0
    const count = async (): Promise<void> => {
      await new Promise((resolve) => setImmediate(resolve))
      turns += 1
      if (turns <= 20) await count()
    }
    await Promise.race([hashing, count()])
    expect(await hashing).toMatch(/^\$argon2id\$/)
    // On the event loop the hash would be there after a turn or two.
    expect(turns).toBeGreaterThan(20)
  })

  it('know the password of a hash, and no other', async () => {
    const stored = await hashPassword('secret')
    const answers = [verifyPassword(stored, 'secret'), verifyPassword(stored, 'Secret')]
    expect(await Promise.all(answers)).toEqual([true, false])
  })

  it.runIf(process.platform === 'linux')('of low priority give way to the other work of the machine', async () => {
    await hashInThread('secret', 'low')
    const own = niceOf(String(process.pid))
    expect(Math.max(...readdirSync('/proc/self/task').map(niceOf))).toBe(Math.min(own + 15, 19))
  })

  it('wait no longer than a moment for time that the machine’s other work does not leave', async () => {
    expect(await hashInThread('secret', 'low', 1)).toMatch(/^\$argon2id\$/)
  })
})
