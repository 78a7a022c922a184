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

it.each([
  ['ENOSPC', 'is full', 'Free at least 500 MB and start again.'],
  ['EDQUOT', 'has reached its quota', 'Free at least 500 MB and start again.'],
  ['EROFS', 'is read-only', 'Make it writable, or choose another folder with EDGEWORTH_DATA, and start again.'],
  ['EIO', 'has failed', 'Check the disk and start again.'],
])('a start whose disk answers %s says that it %s, and what to do', (code, meaning, remedy) => {
  const line = describeStartFailure(Object.assign(new Error(code), { code, path: join(folder, 'claim') }), folder)
  expect(line.startsWith(`The disk of ${folder} ${meaning}: writing claim failed`)).toBe(true)
  expect(line).toContain(` ${remedy} Nothing acknowledged is lost.`)
})

it.each([
  ['a folder of another user', 'EACCES', join(folder, 'lock'), 'this user may not write there'],
  ['a parent of another user', 'EPERM', join(folder, '..'), 'this user may not write there'],
  ['a file in its path', 'ENOTDIR', folder, 'a part of its path is a file'],
])('a start refused by %s says in one sentence what to do', (_what, code, path, reason) => {
  const line = `The data folder ${folder} can't be written, because ${reason} (${code}): let this user write it, or choose another with EDGEWORTH_DATA.`
  expect(describeStartFailure(Object.assign(new Error(code), { code, path }), folder)).toBe(line)
  // A thread's error has code and path in its message alone.
  expect(describeStartFailure(new Error(`${code}: refused, open '${path}'`), folder)).toBe(line)
})

it('what is refused elsewhere is told as it is', () => {
  const port = Object.assign(new Error('listen EACCES: permission denied 0.0.0.0:80'), { code: 'EACCES', port: 80 })
  expect(describeStartFailure(port, folder)).toBe(port.message)
  const other = Object.assign(new Error('EACCES: permission denied'), { code: 'EACCES', path: '/other/place' })
  expect(describeStartFailure(other, folder)).toBe(other.message)
})

it('any other failure of a start is told as it is', () => {
  expect(describeStartFailure(new Error('EDGEWORTH_PLANS must be on or off.'), folder)).toBe(
    'EDGEWORTH_PLANS must be on or off.',
  )
})
