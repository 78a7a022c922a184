import { expect, it } from 'vitest'
import { rememberMissingMaps } from './free-space-maps.ts'

const [readWrite, create] = [2, 0x42]

/** Files in memory, with the names that were looked for. */
function trial() {
  const there = new Set<unknown>(['base/5/1234'])
  const looked: unknown[] = []
  const files = {
    open(path: unknown, flags?: unknown) {
      looked.push(path)
      if (flags === create) there.add(path)
      if (!there.has(path)) throw new Error(`${String(path)} is not there`)
      return path
    },
  }
  rememberMissingMaps(files)
  return { files, there, looked }
}

it('looks for a missing map once, and finds it when it is made', () => {
  const { files, looked } = trial()
  const map = 'base/5/1234_fsm'
  const failure = () => {
    try {
      files.open(map, readWrite)
    } catch (error) {
      return error
    }
    return null
  }
  const first = failure()
  expect(first).toMatchObject({ message: `${map} is not there` })
  expect(failure(), 'the same error, not one of another look').toBe(first)
  expect(looked).toEqual([map])
  expect(files.open(map, create)).toBe(map)
  expect(files.open(map, readWrite)).toBe(map)
})

it('looks for a map that went after it was there, and for each by its own name', () => {
  const { files, there, looked } = trial()
  files.open('base/5/1234_fsm', create)
  there.delete('base/5/1234_fsm')
  expect(() => files.open('base/5/1234_fsm', readWrite)).toThrow('1234_fsm is not there')
  expect(() => files.open('base/5/99_fsm', readWrite)).toThrow('99_fsm is not there')
  expect(looked).toHaveLength(3)
})

it('looks for other files each time', () => {
  const { files, there } = trial()
  expect(() => files.open('base/5/1234_vm', readWrite)).toThrow('not there')
  there.add('base/5/1234_vm')
  expect(files.open('base/5/1234_vm', readWrite)).toBe('base/5/1234_vm')
})
