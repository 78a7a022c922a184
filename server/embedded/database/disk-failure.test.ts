import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { describeStartFailure } from './disk-failure.ts'

const folder = tmpdir()
const told = `The disk of ${folder} is full: writing `

it.each([
  [
    'a write',
    Object.assign(new Error('ENOSPC: no space left on device, open'), { code: 'ENOSPC', path: join(folder, 'claim') }),
    'claim',
  ],
  ['a write without its path', Object.assign(new Error('ENOSPC'), { code: 'ENOSPC' }), ''],
  ['a thread', new Error('ENOSPC: no space left on device, write'), ''],
])('a start on a full disk, refused by %s, says what to do in one sentence', (_what, error, name) => {
  const line = describeStartFailure(error, folder)
  expect(line.startsWith(told + name)).toBe(true)
  expect(line).toMatch(/ Free at least 500 MB and start again\./)
  expect(line).not.toContain('\n')
})

it('any other failure of a start is told as it is', () => {
  expect(describeStartFailure(new Error('EDGEWORTH_PLANS must be on or off.'), folder)).toBe(
    'EDGEWORTH_PLANS must be on or off.',
  )
})
